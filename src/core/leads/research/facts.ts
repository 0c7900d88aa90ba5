/** A statement about a lead or the sender, with its source. */
export type Fact = { id: string; text: string; source: FactSource }

export type FactSource =
  /** `field`: the variable name of the field (회사명), or the name of the custom field */
  | { kind: 'lead_field'; field: string }
  /** `fetchedAt`: ISO time. `title`: of the page, when it had one */
  | { kind: 'page'; url: string; quote: string; fetchedAt: string; title?: string }
  /** from the workspace's own sources. `name`: of the source; `place`: page number or row; `statedAt`: ISO time */
  | { kind: 'own'; name: string; url: string; place: string; quote: string; statedAt: string }
  | { kind: 'sender' }
  | { kind: 'prompt' }
  | { kind: 'earlier_mail' }
