/**
 * Probability of at least `count` hits in independent tries with these chances: the upper tail of the Poisson binomial
 * distribution, by its recursion (Chen & Liu 1997, Statistica Sinica 7, formula 9). Quadratic in the number of tries.
 */
export function upperTail(chances: readonly number[], count: number): number {
	const probabilities = new Float64Array(chances.length + 1);
	probabilities[0] = 1;
	chances.forEach((chance, index) => {
		for (let hits = index + 1; hits > 0; hits--)
			probabilities[hits] = probabilities[hits]! * (1 - chance) + probabilities[hits - 1]! * chance;
		probabilities[0]! *= 1 - chance;
	});
	return probabilities.slice(count).reduce((sum, probability) => sum + probability, 0);
}
