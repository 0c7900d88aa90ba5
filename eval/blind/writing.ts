// Numbers of the rules that read what a user wrote for later mails: proposals after an edit, and examples of tone.
import { proposeInstruction } from '#core/writing/prompt/edit-instruction.ts'
import { leadMask } from '#core/writing/prompt/lead-mask.ts'
import { toneExample } from '#core/writing/prompt/make-tone-example.ts'
import { wilson } from '../claims/measure.ts'
import type { Row } from './measure.ts'
import { type BlindEdit, type BlindExample, blindEdits, blindExamples, type Part } from './sets.ts'

export const writingRows = (part: Part): Row[] => [...editRows(part), ...exampleRows(part)]

function editRows(part: Part): Row[] {
  const read = blindEdits(part).map((edit) => ({
    edit,
    proposes: proposeInstruction(edit.before, edit.after, leadMask(leadOf(edit))) !== '',
  }))
  const share = (what: string, of: typeof read): Row => ({
    what,
    ...wilson(of.filter(({ proposes }) => proposes).length, of.length),
  })
  return [
    share(
      'edits with a wish for later mails that propose something',
      read.filter(({ edit }) => !edit.none),
    ),
    share(
      'edits about one mail that propose something',
      read.filter(({ edit }) => edit.none),
    ),
  ]
}

function exampleRows(part: Part): Row[] {
  const made = blindExamples(part).map((example) => {
    const { subject, body } = toneExample(
      { subject: example.mail.subject, bodyText: example.mail.body, bodyHtml: '' },
      leadOf(example),
      example.signature,
      example.facts,
    )
    const text = `${subject}\n${body}`
    return { ...example, left: example.gone.filter((one) => text.includes(one)), text }
  })
  const parts = made.flatMap(({ gone }) => gone).length
  const general = made.flatMap(({ stays, text }) => stays.map((one) => text.includes(one)))
  return [
    {
      what: 'parts of others that an example of tone leaves out',
      ...wilson(parts - made.flatMap(({ left }) => left).length, parts),
    },
    {
      what: 'examples of tone with nothing of others',
      ...wilson(made.filter(({ left }) => left.length === 0).length, made.length),
    },
    {
      what: 'general parts that an example of tone keeps',
      ...wilson(general.filter(Boolean).length, general.length),
    },
  ]
}

const leadOf = ({ lead }: BlindEdit | BlindExample) => ({
  companyName: lead.company ?? '',
  contactName: lead.name ?? '',
  contactEmail: lead.email ?? '',
  industry: lead.industry ?? '',
  website: lead.website ?? '',
  country: '',
  city: '',
  customFields: {
    직함: lead.title ?? '',
    부서: lead.department ?? '',
    전화: lead.phone ?? '',
    메모: lead.notes ?? '',
  },
})
