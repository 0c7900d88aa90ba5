// A client of a real server process, over plain HTTP: for tests that kill it.
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
export type Call = (method: string, path: string, body?: unknown) => Promise<any>

/** Signs up at a separate server process. An error response is thrown with its whole content. */
export async function serverClient(url: string): Promise<Call> {
  let cookie = ''
  const call: Call = async (method, route, body) => {
    const response = await fetch(`${url}/api/v1${route}`, {
      method,
      headers: {
        origin: url,
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    cookie =
      response.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ') || cookie
    const json = await response.json()
    if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${JSON.stringify(json)}`)
    return json
  }
  await call('POST', '/auth/sign-up/email', {
    name: '김영업',
    email: 'kim@ieum.example',
    password: 'correct horse battery',
  })
  return call
}
