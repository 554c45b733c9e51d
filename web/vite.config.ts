import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// The page's policy allows no inlined data, so fonts and pictures stay files of their own.
export default defineConfig({
  plugins: [svelte()],
  base: './',
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    outDir: '../src/oche/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: 'files.json', // what the installed app keeps (public/sw.js)
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8737', ws: true } } },
})
