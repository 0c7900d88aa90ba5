// Texts of the charts that the dashboard and the metrics of a sequence share.
export const chartText = {
  csvOf: (what: string) => `${what} CSV 받기`,
  asTableOf: (what: string) => `${what} 표로 보기`,
  asChartOf: (what: string) => `${what} 그래프로 보기`,
  average: (rate: string) => `평균 ${rate}`,
  intervalOf: (interval: string) => `95% 신뢰구간 ${interval}`,
  interval: (low: string, high: string) => `${low} – ${high}`,
  rowInterval: (replied: string, interval: string) => `회신 ${replied}명 · 95% 신뢰구간 ${interval}`,
  intervalHead: '95% 신뢰구간',
  dashedIsCounting: '점선은 집계 중',
  /** 12, 회신 연락처 보기 */
  openList: (what: string, n: string) => `${n}, ${what} 연락처 보기`,
  leadUnit: '명',
  /** the title of a share in percent */
  shareOf: (what: string) => `${what}한 연락처 중 비율`,
  previous: '이전 기간',
  more: (n: string) => `+${n}`,
  less: (n: string) => `−${n}`,
  same: '변화 없음',
  /** of a share. +1.5%p */
  points: (n: number) => `비율 ${n > 0 ? '+' : n < 0 ? '−' : ''}${Math.abs(n)}%p`,
  difference: (words: string) => `이전 기간 대비 ${words}`,
  oneLineIsOne: '한 줄은 연락처 1명입니다.',
  oneLineIs: (n: string) => `한 줄은 연락처 약 ${n}명입니다.`,
  sentSeries: '발송(명)',
  countingSeries: '집계 중',
  weekHead: '등록 주차',
  weekRate: (week: string, rate: string, replied: string, sent: string, isCounting: boolean) =>
    `${week}: 회신율 ${rate} (발송 ${sent}명 중 회신 ${replied}명)${isCounting ? ', 집계 중' : ''}`,
  weekSent: (week: string, sent: string, isCounting: boolean) =>
    `${week}: 발송 ${sent}명${isCounting ? ', 집계 중' : ''}`,
  openWeek: (words: string) => `${words}, 연락처 보기`,
  moreRows: (n: string) => `외 ${n}개는 표로 보기에서 확인할 수 있습니다.`,
  week: (from: string, to: string) => `${from} – ${to}`,
} as const
