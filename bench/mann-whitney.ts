/**
 * The probability that two samples which differ this much come from the same distribution (Mann-Whitney U, two-sided, normal approximation, which
 * holds from about twenty values each): near 0 they differ, near 1 they are indistinguishable.
 */
export function mannWhitney(ones: readonly number[], others: readonly number[]): number {
  const all = [...ones.map((value) => ({ value, own: true })), ...others.map((value) => ({ value, own: false }))];
  all.sort((a, b) => a.value - b.value);
  let ranks = 0;
  for (let first = 0; first < all.length; ) {
    let last = first;
    while (all[last + 1]?.value === all[first]?.value) last += 1;
    // Equal values get the mean of their ranks.
    const rank = (first + last) / 2 + 1;
    ranks += rank * all.slice(first, last + 1).filter(({ own }) => own).length;
    first = last + 1;
  }
  const [n, m] = [ones.length, others.length];
  const u = ranks - (n * (n + 1)) / 2;
  const deviation = Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * normalTail(Math.abs(u - (n * m) / 2) / deviation);
}

/** The part of a standard normal distribution beyond z (Abramowitz and Stegun 26.2.17, to 7 decimals). */
function normalTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const coefficients = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const polynomial = coefficients.reduce((sum, coefficient, power) => sum + coefficient * t ** (power + 1), 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
}
