// Where we are, by the hash: `#/t/TABLE/KEY` keeps a role's secret off the wire.

function parts(): string[] {
  return location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent)
}

class Router {
  parts = $state(parts())

  constructor() {
    addEventListener('hashchange', () => (this.parts = parts()))
  }
}

export const router = new Router()

export function link(...to: string[]): string {
  return `#/${to.map(encodeURIComponent).join('/')}`
}

export function go(...to: string[]): void {
  location.hash = link(...to)
}

/** Change the address without a step back to it, as when a secret has been handed in. */
export function settle(...to: string[]): void {
  history.replaceState(null, '', link(...to))
  router.parts = parts()
}
