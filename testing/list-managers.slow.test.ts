// The reply of a member that mlmmj or Mailman delivers to the other members: with headers, a subject prefix and a footer of
// the list, and From rewritten by Mailman.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { expectRecorded, recordedMail } from './recorded-mails/recorded.ts'
import { startHostileSmtp } from './servers/hostile-smtp.ts'
import { findProgram, UNPACKED, whyNoProgram } from './servers/own-root.ts'

const MLMMJ = '/usr/bin/mlmmj-receive'
const MAILMAN = '/usr/lib/mailman3/bin/mailman'
const missing = {
  mlmmj: await whyNoProgram(MLMMJ, 'mlmmj'),
  mailman: await whyNoProgram(MAILMAN, 'mailman3'),
}
for (const [name, why] of Object.entries(missing))
  if (why !== null) process.stdout.write(`Tests with ${name} are skipped: ${why}\n`)

const run = promisify(execFile)

/** A folder with the reply of the member lee, and the server that the list sends by. */
async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'ieum-list-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const server = await startHostileSmtp()
  onTestFinished(() => server.close())
  const reply = Buffer.from(recordedMail('neomutt-reply-above')).toString()
  await writeFile(join(folder, 'reply'), reply.replace(/^To: .*$/m, 'To: team@hanbit.example'))
  const delivered = async (): Promise<Uint8Array> => {
    await expect.poll(() => server.bodies.length).toBeGreaterThan(0)
    return Buffer.from(server.bodies[0] ?? '', 'latin1')
  }
  return { folder, server, delivered }
}

test.skipIf(missing.mlmmj !== null)(
  'the reply of a member of a list of mlmmj is read as recorded',
  async () => {
    const { folder, server, delivered } = await setUp()
    const list = join(folder, 'list')
    for (const name of ['incoming', 'queue/discarded', 'archive', 'text', 'subscribers.d', 'control'])
      await mkdir(join(list, name), { recursive: true })
    const files = {
      index: '',
      'subscribers.d/k': 'kim@ieum.example\n',
      'subscribers.d/l': 'lee@hanbit.example\n',
      'control/listaddress': 'team@hanbit.example\n',
      'control/owner': 'owner@hanbit.example\n',
      'control/relayhost': '127.0.0.1\n',
      'control/smtpport': `${server.port}\n`,
      'control/prefix': '[team]\n',
      'control/customheaders': 'List-Id: <team.hanbit.example>\nPrecedence: list\n',
      'control/footer': '-- \nTo unsubscribe send a mail to team+unsubscribe@hanbit.example\n',
    }
    for (const [name, text] of Object.entries(files)) await writeFile(join(list, name), text)
    const receive = (await findProgram(MLMMJ)) ?? MLMMJ
    await run('sh', [
      '-c',
      `(echo 'Return-Path: <lee@hanbit.example>'; cat ${folder}/reply) | ${receive} -F -L ${list}`,
    ])
    expectRecorded('mlmmj-reply', await delivered())
  },
)

test.skipIf(missing.mailman !== null)(
  'the reply of a member of a list of Mailman that rewrites From is read as recorded',
  async () => {
    const { folder, server, delivered } = await setUp()
    const configuration = `[mailman]
site_owner: postmaster@hanbit.example
layout: here
[paths.here]
var_dir: ${folder}/var
[mta]
incoming: mailman.mta.null.NullMTA
smtp_host: 127.0.0.1
smtp_port: ${server.port}
`
    await writeFile(join(folder, 'mailman.cfg'), configuration)
    await writeFile(join(folder, 'ieum_setup.py'), LIST_SETTINGS)
    const env = { ...process.env, PYTHONPATH: `${folder}:${UNPACKED}/usr/lib/python3/dist-packages` }
    const mailman = async (command: string, ...args: string[]) => {
      const program = (await findProgram(MAILMAN.replace(/mailman$/, command))) ?? command
      return run('/usr/bin/python3', [program, '-C', join(folder, 'mailman.cfg'), ...args], { env })
    }
    await mailman('mailman', '--run-as-root', 'create', 'team@hanbit.example')
    await mailman('mailman', '--run-as-root', 'shell', '-l', 'team@hanbit.example', '-r', 'ieum_setup.change')
    // the moderation before the pipeline would look up the domain of the member
    const inject = ['inject', '-q', 'pipeline', '-f', join(folder, 'reply'), 'team@hanbit.example']
    await mailman('mailman', '--run-as-root', ...inject)
    for (const queue of ['pipeline', 'out']) await mailman('runner', '-o', '-r', queue)
    expectRecorded('mailman-reply', await delivered())
  },
)

const LIST_SETTINGS = `from mailman.config import config
from mailman.interfaces.mailinglist import DMARCMitigateAction
from mailman.interfaces.member import MemberRole
from mailman.interfaces.usermanager import IUserManager
from mailman.utilities.datetime import now
from zope.component import getUtility

def change(team):
    team.dmarc_mitigate_action = DMARCMitigateAction.munge_from
    team.dmarc_mitigate_unconditionally = True
    team.send_welcome_message = False
    for email in ('kim@ieum.example', 'lee@hanbit.example'):
        address = list(getUtility(IUserManager).make_user(email, '').addresses)[0]
        address.verified_on = now()
        team.subscribe(address, MemberRole.member)
    config.db.commit()
`
