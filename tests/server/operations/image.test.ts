/** The image, as its files tell it. That it starts is tried in `image.all.test.ts`. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#tests/imports.ts'
import { compose, copies, dockerfile, lastStage, operations, read, stages } from './image-files.ts'

describe('the Dockerfile', () => {
  test('has the Node of package.json, and copies only what is there', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect([...dockerfile.matchAll(/^FROM node:(\S+)/gm)].map(([, version]) => version)).toEqual([
      `${dependencies.node}-slim`,
      `${dependencies.node}-slim`,
    ])
    const own = stages.flatMap(copies).filter(({ from }) => from === undefined)
    expect(own.flatMap(({ paths }) => paths).filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(own.length).toBeGreaterThan(8)
  })

  test('runs as another user than root, asks /readyz, and gets the signals itself', () => {
    expect(lastStage).toMatch(/^USER node$/m)
    expect(lastStage).toMatch(/^HEALTHCHECK .*\/readyz/m)
    expect(lastStage).toMatch(/^CMD \["node", .*"demo\/server\/main\.ts"\]$/m)
  })

  test('is what the compose file builds, beside a proxy that asks /readyz often enough', () => {
    expect(compose).toContain('dockerfile: demo/operations/Dockerfile')
    expect(compose).toContain('context: ../..')
    for (const [, file = ''] of compose.matchAll(/"\.\/([^:"]+):/g))
      expect(existsSync(join(operations, file))).toBe(true)
    const caddy = read('Caddyfile')
    const servers = [...caddy.matchAll(/(server-\d):4000/g)].map(([, name]) => name)
    expect(servers).toEqual([...compose.matchAll(/^ {2}(server-\d):/gm)].map(([, name]) => name))
    expect(caddy).toContain('health_uri /readyz')
    const seconds = (text: string, form: RegExp) => Number(form.exec(text)?.[1])
    const [every, timeout] = [/health_interval (\d+)s/, /health_timeout (\d+)s/].map((each) =>
      seconds(caddy, each),
    )
    const [leaves, grace] = [/STOP_DELAY: "(\d+)"/, /stop_grace_period: (\d+)s/].map((each) =>
      seconds(compose, each),
    )
    expect(leaves).toBeGreaterThan((every ?? 0) + (timeout ?? 0))
    expect(grace).toBeGreaterThanOrEqual((leaves ?? 0) + 15)
    // SETTINGS.md explains every setting.
    const explained = readFileSync(join(operations, 'SETTINGS.md'), 'utf8')
    const settings = [...compose.matchAll(/^ {2,6}([A-Z_]+): /gm)].map(([, name = '']) => name)
    expect(settings.length).toBeGreaterThan(8)
    const foreign = /^(\w+_PASSWORD|POSTGRES_USER)$/
    const isExplained = (name: string) =>
      new RegExp(`^\\| (?:\`\\w+\` or )?\`${name}\` `, 'm').test(explained)
    expect(settings.filter((name) => !foreign.test(name) && !isExplained(name))).toEqual([])
  })
})
