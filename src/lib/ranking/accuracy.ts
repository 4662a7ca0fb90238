const micro = 1_000_000;

/** A sum of efficiencies in millionths: whole numbers add up the same in any order and tell no equal teams apart. */
export const millionths = (efficiency: number): number => Math.round(efficiency * micro);

/** Share of the worth of some questions that was earned, 0–1 with six decimals; null when there was none. */
export const accuracyOf = (earnedMillionths: number, questions: number): number | null =>
	questions === 0 ? null : Math.round(earnedMillionths / questions) / micro;
