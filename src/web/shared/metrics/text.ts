// Texts of the charts that the dashboard and the metrics of a sequence share.
export const chartText = {
  csv: 'CSV',
  csvOf: (what: string) => `${what} CSV 받기`,
  asTable: '표로 보기',
  asChart: '그래프로 보기',
  asTableOf: (what: string) => `${what} 표로 보기`,
  asChartOf: (what: string) => `${what} 그래프로 보기`,
  average: (rate: string) => `평균 ${rate}`,
  intervalOf: (interval: string) => `95% 신뢰구간 ${interval}`,
  interval: (low: string, high: string) => `${low} – ${high}`,
  /** 40명 중 3명; both numbers are links */
  amongThem: '명 중',
  repliedUnit: '명 회신',
  week: (from: string, to: string) => `${from} – ${to}`,
} as const
