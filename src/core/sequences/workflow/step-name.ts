/** ‘1단계’: a step as every screen and export names it. @param order the number of `stepNumbers` */
export const stepName = (order: number): string => `${order}단계`
