import { spawn } from 'node:child_process'

export interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
  /** Print the output while the command runs, instead of only when it fails. */
  streamOutput?: boolean
}

export interface StepResult {
  name: string
  succeeded: boolean
  /** The end of its output: at most 200,000 characters. */
  output: string
}

/** Runs a command and prints its result and duration. Never rejects. */
export function runStep({ name, command, env, streamOutput = false }: Step): Promise<StepResult> {
  const [program = '', ...args] = command
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const onOutput = (chunk: Buffer) => {
      if (streamOutput) process.stdout.write(chunk)
      output = (output + chunk).slice(-200_000)
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    child.on('error', (error) => {
      output += error.message
      child.emit('close', 1)
    })
    child.once('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
      if (code !== 0 && output && !streamOutput) console.log(output.replace(/^/gm, '    '))
      resolve({ name, succeeded: code === 0, output })
    })
  })
}
