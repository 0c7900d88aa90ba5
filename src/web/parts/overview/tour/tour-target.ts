// The controls the tour highlights. A screen marks its control with `tourTarget`; the tour finds it by the attribute.
export type TourTarget =
  | 'manageEmails'
  | 'generate'
  | 'openReview'
  | 'approve'
  | 'closeReview'
  | 'closeEmails'
  | 'enroll'
  | 'enrollSubmit'
  | 'start'
  | 'confirm'
  | 'nextMail'
  | 'message'
  | 'backToList'
  | 'reply'
  | 'replySend'
  | 'tenDays'
  | 'go'

export const tourTarget = (name: TourTarget): { 'data-tour': TourTarget } => ({ 'data-tour': name })
