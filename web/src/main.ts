import { mount } from 'svelte'
import App from './App.svelte'
import './design/tokens.css'
import './design/base.css'

const place = document.getElementById('app')
if (place) mount(App, { target: place })

// Where the connection is safe Oche can be installed, and then starts without its server too.
if (location.protocol === 'https:' && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('./sw.js').catch((error: unknown) => {
    // A certificate that this device does not trust: all works, but nothing can be kept.
    console.info('Oche can not be kept on this device.', error)
  })
}
