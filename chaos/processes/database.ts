// A PostgreSQL that belongs to no app: a process of its own in the folder it is told, known to others by its URL alone.
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { silentLog } from '#server/platform/log/log.ts'

const [folder = '', settings = '{}'] = process.argv.slice(2)
const database = await startEmbedded(folder, silentLog, JSON.parse(settings) as Record<string, string>)
process.send?.({ url: database.url })
process.once('disconnect', () => {
  void database.stop().then(() => process.exit(0))
})
