// The clock jumps forward and back over 설날, summer time, 29 February and the 31st: plan unchanged, no burst, limits kept.
// `npm run chaos -- clock [leads]`
import { report } from '../tools/measurements/report.ts'
import { clockFaults, clockWorldOptions } from './faults/clock.ts'
import { withIsolatedApp } from './support/isolated-app.ts'

const LEADS = Number(process.argv[2] ?? 20)
report('clock', await withIsolatedApp(clockWorldOptions(), (w) => clockFaults(w, LEADS)))
