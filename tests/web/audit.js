// What is wrong with the layout of this page: an array of sentences. `fixed` pages must not scroll.
fixed => {
  const faults = []
  const root = document.documentElement
  const say = (one) => {
    const words = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)
    return `${one.tagName.toLowerCase()}.${String(one.className.baseVal ?? one.className).split(' ')[0]} "${words}"`
  }
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const area = (r) => Math.max(0, r.right - r.left) * Math.max(0, r.bottom - r.top)
  const both = (a, b) => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  })
  const style = (one) => getComputedStyle(one)

  if (root.scrollWidth > innerWidth + 1) faults.push(`the page is ${root.scrollWidth} px wide`)
  if (fixed && root.scrollHeight > innerHeight + 1) faults.push(`the page is ${root.scrollHeight} px high`)

  // Lists that scroll by themselves, and what stands over the page on purpose, are apart.
  const apart = (one) => one.closest('svg, .unseen, .story, dialog, .wide, .board, .page > footer')
  const scrolls = (one) => {
    for (let up = one.parentElement; up; up = up.parentElement)
      if (/auto|scroll/.test(style(up).overflowX + style(up).overflowY)) return true
    return false
  }
  const all = [...document.querySelectorAll('body *')].filter((one) => shown(one) && !apart(one))

  // Controls: a fingertip large, and inside the page.
  for (const one of all) {
    if (!one.matches('button, a.button, select, input:not([type=radio], [type=checkbox], [type=file])')) continue
    const r = one.getBoundingClientRect()
    if (r.width < 47.5 || (r.height < 47.5 && one.type !== 'range')) faults.push(`${say(one)} is ${r.width} x ${r.height}`)
    if (r.left < -1 || r.right > innerWidth + 1) faults.push(`${say(one)} leaves the page`)
    if (fixed && (r.top < -1 || r.bottom > innerHeight + 1)) faults.push(`${say(one)} is below the screen`)
  }

  // Figures: whole inside of everything that clips.
  for (const one of all) {
    if (!one.matches('.figure') || one.children.length || !one.textContent.trim()) continue
    const r = one.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(one)
    const text = range.getBoundingClientRect()
    const ellipsis = style(one).textOverflow === 'ellipsis'
    if (!ellipsis && text.width > r.width + 2 && style(one).overflowX === 'hidden') faults.push(`${say(one)} is cut`)
    for (let up = one.parentElement; up; up = up.parentElement) {
      if (style(up).overflowX === 'visible' || scrolls(one)) continue
      const seen = both(text, up.getBoundingClientRect())
      if (area(seen) < 0.8 * area(text)) faults.push(`${say(one)} is cut by ${say(up)}`)
    }
  }

  // Words and controls: no two of them in one place.
  const leaves = all.filter(
    (one) =>
      !one.matches('i, option') &&
      (one.matches('button, a.button, select, input') ||
        [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())),
  )
  const boxes = leaves.map((one) => {
    let box = one.getBoundingClientRect()
    if (!one.matches('button, a.button, select, input')) {
      const range = document.createRange()
      range.selectNodeContents(one)
      box = both(range.getBoundingClientRect(), box)
    }
    for (let up = one.parentElement; up; up = up.parentElement)
      if (style(up).overflowX !== 'visible') box = both(box, up.getBoundingClientRect())
    return box
  })
  for (let a = 0; a < leaves.length; a += 1)
    for (let b = a + 1; b < leaves.length; b += 1) {
      if (leaves[a].contains(leaves[b]) || leaves[b].contains(leaves[a])) continue
      const shared = both(boxes[a], boxes[b])
      const [w, h] = [shared.right - shared.left, shared.bottom - shared.top]
      if (w > 3 && h > 4 && area(shared) > 0.15 * Math.min(area(boxes[a]), area(boxes[b])))
        faults.push(`${say(leaves[a])} and ${say(leaves[b])} overlap`)
    }
  return faults
}
