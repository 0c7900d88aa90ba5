// An OpenAI-compatible server on loopback with a scripted behaviour per call: slow, rate limited, broken, wrong,
// down.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Behaviour =
  | 'mail'
  /** waits (milliseconds, or for the promise), then behaves as `last`; a valid mail by default */
  | { slow: number | Promise<unknown>; last?: Behaviour }
  /** 429 with Retry-After in seconds; null: without the header */
  | { limited: number | null }
  | 'error'
  /** text that is no JSON instead of the mail */
  | 'broken_json'
  /** JSON without the requested fields */
  | 'wrong_shape'
  | 'wrong_key'
  /** 429 insufficient_quota */
  | 'quota'
  /** the response ends in the middle of the mail, with finish_reason `length` */
  | 'half'
  /** 400 for every response format except these */
  | { formats: readonly string[] }
  /** a mail without a body */
  | 'empty'
  /** an answer with these fields */
  | { fields: Record<string, unknown> }
  /** any text as the answer */
  | { text: string }
  /** 400 for every other field of the token limit */
  | { limitField: 'max_tokens' | 'max_completion_tokens' }
  /** the connection is cut in the middle of the response */
  | 'dies'
  /** no response until the caller gives up */
  | 'hangs'

export type ModelCall = {
  at: number
  model: string
  system: string
  prompt: string
  messages: number
  authorization: string | undefined
  apiKey: string | undefined
  /** requested response format: json_schema, json_object, or none */
  format: string
  /** name of the requested schema */
  schemaName: string | undefined
  /** `max_tokens` */
  maxTokens: number | undefined
}

type ModelWorkspace = {
  /** all but those that read the statements of a written mail */
  calls: ModelCall[]
  /** calls that read the statements of a written mail; they are answered with an empty list until `readAs` */
  readings: ModelCall[]
  /** Scripts all later readings. */
  readAs(script: Script | Behaviour): void
  /** Scripts all later calls; `nth` counts from 1 since this call. */
  behave(script: Script | Behaviour): void
}
type Script = (call: ModelCall, nth: number) => Behaviour

export type FakeModel = AsyncDisposable &
  ModelWorkspace & {
    baseUrl: string
    /** Answers of `GET /models` from now on; 404 until then. @param body sent as it is */
    listAs(status: number, body: string): void
    /** the headers of each request for the list */
    lists: IncomingMessage['headers'][]
    /** Prompts that contain this word are counted and scripted separately, so that tests can run in parallel. */
    scriptFor(word: string): ModelWorkspace
  }

export async function startFakeModel(): Promise<FakeModel> {
  const scripts = new Map<string, ReturnType<typeof newWorkspaceScript>>()
  const rest = newWorkspaceScript()
  const lists: IncomingMessage['headers'][] = []
  let list = { status: 404, body: '{}' }
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      lists.push(request.headers)
      response.writeHead(list.status, { 'content-type': 'application/json' }).end(list.body)
      return
    }
    read(request)
      .then((call) => {
        const [, script = rest] = [...scripts].find(([word]) => call.prompt.includes(word)) ?? []
        return answer(script.take(call), call, response)
      })
      .catch(() => response.destroy())
  })
  const model: FakeModel = {
    ...rest,
    baseUrl: '',
    lists,
    listAs(status, body) {
      list = { status, body }
    },
    scriptFor(word) {
      const script = newWorkspaceScript()
      scripts.set(word, script)
      return script
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  model.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return model
}

function newWorkspaceScript() {
  let script: Script = () => 'mail'
  let nth = 0
  const calls: ModelCall[] = []
  const readings: ModelCall[] = []
  let reader: Script = () => ({ fields: { statements: [] } })
  return {
    calls,
    readings,
    readAs(next: Script | Behaviour) {
      reader = typeof next === 'function' ? next : () => next
    },
    behave(next: Script | Behaviour) {
      script = typeof next === 'function' ? next : () => next
      nth = 0
    },
    take(call: ModelCall): Behaviour {
      if (call.system.includes('sourceWords')) {
        readings.push(call)
        return reader(call, readings.length)
      }
      calls.push(call)
      return script(call, ++nth)
    },
  }
}

type RequestBody = {
  model?: string
  messages?: { content?: string }[]
  max_tokens?: number
  response_format?: { type?: string; json_schema?: { name?: string } }
}

async function read(request: IncomingMessage): Promise<ModelCall> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  const {
    model = '',
    messages = [],
    max_tokens: maxTokens,
    response_format: format,
  } = JSON.parse(text) as RequestBody
  return {
    at: performance.now(),
    model,
    system: messages[0]?.content ?? '',
    prompt: messages[1]?.content ?? '',
    messages: messages.length,
    authorization: request.headers.authorization,
    apiKey: request.headers['api-key'] as string | undefined,
    format: format?.type ?? 'none',
    schemaName: format?.json_schema?.name,
    maxTokens,
  }
}

async function answer(behaviour: Behaviour, call: ModelCall, response: ServerResponse): Promise<void> {
  const json = (status: number, body: object, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  const say = (content: string) =>
    json(200, {
      model: 'fake-model-1',
      choices: [{ finish_reason: 'stop', message: { role: 'assistant', content } }],
      usage: { prompt_tokens: 100, completion_tokens: 50 },
    })
  const company = call.prompt.match(/"회사명": "([^"]*)"/)?.[1] ?? ''
  const mail = () =>
    say(
      JSON.stringify({
        subject: `${company} 제안`,
        bodyText: `${company} 담당자님께 드립니다.`,
        bodyHtml: '',
      }),
    )
  if (typeof behaviour === 'object') {
    if ('limited' in behaviour) {
      const { limited } = behaviour
      json(
        429,
        { error: { message: 'slow down' } },
        limited === null ? {} : { 'retry-after': String(limited) },
      )
    } else if ('formats' in behaviour) {
      if (behaviour.formats.includes(call.format)) mail()
      else json(400, { error: { message: `response_format ${call.format} is not supported` } })
    } else if ('limitField' in behaviour) {
      const isMaxTokens = call.maxTokens !== undefined
      if (isMaxTokens === (behaviour.limitField === 'max_tokens')) mail()
      else json(400, { error: { message: `Unsupported parameter, use '${behaviour.limitField}'` } })
    } else if ('text' in behaviour) say(behaviour.text)
    else if ('fields' in behaviour) say(JSON.stringify(behaviour.fields))
    else {
      const { slow } = behaviour
      await (typeof slow === 'number' ? new Promise((resolve) => setTimeout(resolve, slow)) : slow)
      await answer(behaviour.last ?? 'mail', call, response)
    }
    return
  }
  switch (behaviour) {
    case 'mail':
      return void mail()
    case 'error':
      return void json(500, { error: { message: 'the model fell over' } })
    case 'broken_json':
      return void say('물론입니다! 메일을 써 드릴게요.')
    case 'wrong_shape':
      return void say(JSON.stringify({ title: '제안', paragraphs: ['안녕하세요'] }))
    case 'wrong_key':
      return void json(401, { error: { message: 'Incorrect API key provided' } })
    case 'quota':
      return void json(429, {
        error: { code: 'insufficient_quota', message: 'You exceeded your current quota' },
      })
    case 'half':
      return void json(200, {
        model: 'fake-model-1',
        choices: [{ finish_reason: 'length', message: { content: '{"subject":"제안","bodyText":"안녕하' } }],
      })
    case 'empty':
      return void say(JSON.stringify({ subject: '제안', bodyText: '', bodyHtml: '' }))
    case 'dies':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
      response.write('{"model":"fake-model-1","choices":[{"mess', () => response.destroy())
      return
    case 'hangs':
      return
  }
}
