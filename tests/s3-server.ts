import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { BucketSettings } from '../src/lib/bucket-settings.ts'
import { freePort } from '../supabase/embedded/ports.ts'

export interface S3Server {
  /** Where it keeps buckets as folders. */
  folder: string
  settings: BucketSettings
  stop(): Promise<void>
}

/** The program of a real S3 server, Versity Gateway, if there is one (`VERSITYGW`, or in PATH). */
export function findVersitygw(): string | undefined {
  const program = process.env.VERSITYGW || 'versitygw'
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return program
  } catch {
    return undefined
  }
}

/** Versity Gateway on a folder of its own, with one empty bucket. It keeps objects as files, so no key may begin with another one and a slash. */
export async function startVersitygw(program: string): Promise<S3Server> {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-versitygw-'))
  mkdirSync(path.join(folder, 'releases'))
  const port = await freePort(0)
  const keys = { accessKeyId: 'versity', secretAccessKey: 'a secret of the gateway' }
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'releases',
    prefix: '',
    ...keys,
  }
  const options = ['--access', keys.accessKeyId, '--secret', keys.secretAccessKey, '--port', `127.0.0.1:${port}`]
  const child = spawn(program, [...options, 'posix', folder], { stdio: 'ignore' })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (let attempts = 0; attempts < 100; attempts++) {
    if (
      await fetch(settings.endpoint).then(
        () => true,
        () => false,
      )
    )
      break
    await setTimeout(100)
  }
  return {
    folder,
    settings,
    async stop() {
      child.kill()
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
