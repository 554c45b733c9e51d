// The crosshair, and how far from it the darts of a hand land: two in five within the inner ring,
// nearly nine in ten within the outer.
import type { Ellipse } from '~/lib/messages'
import { around, type Scale } from '~/lib/point'
import './crosshair.css'

interface About {
  scale: Scale
  spread: Ellipse | null
  up: number
  size: number
}

export interface Crosshair {
  show: (at: { x: number; y: number } | null, about: About) => void
  remove: () => void
}

const SVG = 'http://www.w3.org/2000/svg'

/** A crosshair in a drawing, not seen until it is somewhere. */
export function crosshair(svg: SVGSVGElement): Crosshair {
  const group = document.createElementNS(SVG, 'g')
  group.setAttribute('class', 'crosshair')
  const [outer, inner, shadow, arms] = ['two', 'one', 'shadow', 'arms'].map((kind) => {
    const made = document.createElementNS(SVG, 'path')
    made.setAttribute('class', kind)
    return group.appendChild(made)
  })
  return {
    show(at, { scale, spread, up, size }) {
      if (!at) return group.remove()
      // Above darts and heat, which may have come later.
      if (svg.lastElementChild !== group) svg.append(group)
      group.style.setProperty('--size', String(size))
      const aim = scale.toTrue(at.x, up - at.y)
      outer?.setAttribute('d', spread ? around(aim, spread, 2, scale, up) : '')
      inner?.setAttribute('d', spread ? around(aim, spread, 1, scale, up) : '')
      const [long, gap] = [13 * size, 4 * size]
      const lines = `M${at.x - long} ${at.y}h${long - gap}m${2 * gap} 0h${long - gap}M${at.x} ${at.y - long}v${long - gap}m0 ${2 * gap}v${long - gap}`
      const d = `${lines}M${at.x} ${at.y}h0.01`
      shadow?.setAttribute('d', d)
      arms?.setAttribute('d', d)
    },
    remove: () => group.remove(),
  }
}
