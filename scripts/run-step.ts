import { spawn } from 'node:child_process'

export interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
  /** Print what it says while it runs, instead of only when it fails. */
  aloud?: boolean
}

/** Runs one command of the toolchain and says how it went. Resolves to whether it succeeded; never throws. */
export function runStep({ name, command, env, aloud = false }: Step): Promise<boolean> {
  const [program = '', ...args] = command
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    const hear = (chunk: Buffer) => {
      if (aloud) process.stdout.write(chunk)
      else said = (said + chunk).slice(-200_000)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', (error) => {
      said += error.message
      child.emit('close', 1)
    })
    child.once('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
      if (code !== 0 && said) console.log(said.replace(/^/gm, '    '))
      resolve(code === 0)
    })
  })
}
