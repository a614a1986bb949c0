#!/usr/bin/env node
// Starts Firefox for Playwright, which drives a stock Firefox by WebDriver BiDi. Releases before the command
// emulation.setMediaFeaturesOverride cannot open a page with it: this process passes every message on, and answers that
// command itself. Stories in other browsers emulate no media features.
import { spawn } from 'node:child_process'
import { WebSocket, WebSocketServer } from 'ws'

const UNSUPPORTED = 'emulation.setMediaFeaturesOverride'
const ANNOUNCEMENT = /WebDriver BiDi listening on (ws:\/\/\S+)/

const firefox = spawn(process.env.FIREFOX_BINARY ?? 'firefox', process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'pipe'],
})
firefox.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => firefox.kill(signal))

firefox.stderr.setEncoding('utf8').on('data', (text) => {
  const address = ANNOUNCEMENT.exec(text)?.[1]
  if (!address) return void process.stderr.write(text)
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    process.stderr.write(text.replace(address, `ws://127.0.0.1:${server.address().port}`))
  })
  server.on('connection', (client, request) => forward(client, new WebSocket(new URL(request.url, address))))
})

/** Messages that arrive before the browser is connected wait. */
function forward(client, browser) {
  const waiting = []
  const send = (message) => (browser.readyState === WebSocket.OPEN ? browser.send(message) : waiting.push(message))
  browser.on('open', () => waiting.splice(0).forEach(send))
  browser.on('message', (message) => client.send(message.toString()))
  browser.on('close', () => client.close())
  client.on('close', () => browser.close())
  client.on('message', (message) => {
    const text = message.toString()
    const { id, method } = JSON.parse(text)
    if (method === UNSUPPORTED) client.send(JSON.stringify({ type: 'success', id, result: {} }))
    else send(text)
  })
}
