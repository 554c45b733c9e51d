// The installed app starts without its server: all files of the client are kept on the device.
// What is played is never kept here; a page that finds no server says so itself (parts/Away).

const KEPT = 'oche-client'
const PATIENCE = 4000 // ms until a server that says nothing at all counts as away
const shell = new URL('./', self.registration.scope).href
const whole = (path) => new URL(path, shell).href

/** Keep what the server has now. The page goes last: it is never kept without all that it needs. */
async function keep() {
  const cache = await caches.open(KEPT)
  const listed = await (await fetch(whole('files.json'), { cache: 'no-cache' })).json()
  const parts = Object.values(listed).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  const wanted = new Set(parts.filter((path) => path !== 'index.html').map(whole))
  await Promise.all([...wanted].map(async (url) => (await cache.match(url)) ?? cache.add(url)))
  await cache.add(new Request(whole('icon.svg'), { cache: 'no-cache' }))
  await cache.add(new Request(shell, { cache: 'no-cache' }))
  const old = (await cache.keys()).filter(({ url }) => url.includes('/assets/') && !wanted.has(url))
  await Promise.all(old.map((request) => cache.delete(request)))
}

/** The page as the server has it, else as it was; a newer one is kept with its files. */
async function page(event) {
  const kept = await caches.match(shell)
  const timed = new AbortController()
  const timer = kept && setTimeout(() => timed.abort(), PATIENCE)
  try {
    const fresh = await fetch(shell, { cache: 'no-cache', signal: timed.signal })
    if (!fresh.ok) return kept ?? fresh // a proxy answers for a server that is away
    const copy = fresh.clone()
    event.waitUntil(renewed(copy, kept))
    return fresh
  } catch (error) {
    if (kept) return kept
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function renewed(fresh, kept) {
  const now = await fresh.text()
  if (!kept || (await kept.clone().text()) !== now) await keep()
}

self.addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = request.url.replace(/[?#].*$/, '')
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (url === shell || url === whole('index.html')) event.respondWith(page(event))
  } else if (url.startsWith(whole('assets/'))) {
    event.respondWith(caches.match(url).then((kept) => kept ?? fetch(request)))
  } else if (url === whole('icon.svg')) {
    event.respondWith(fetch(request).catch(() => caches.match(url)))
  }
})
