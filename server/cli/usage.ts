/** The command line was used wrongly; the process says why and ends with 2. */
export class UsageError extends Error {}

/** A whole number between two bounds, or a UsageError that names the option. */
export function wholeNumber(option: string, text: string, least: number, most: number): number {
	const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
	if (!(number >= least && number <= most))
		throw new UsageError(`--${option} must be a whole number from ${least} to ${most}.`);
	return number;
}

/** A list of words parted by commas, without blanks. */
export const wordsOf = (text: string): string[] => text.split(',').flatMap((word) => word.trim() || []);
