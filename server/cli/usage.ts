import { InvalidArgumentError } from '@commander-js/extra-typings';

/** Parses a whole number in a range; throws what the command line prints beside the name of the option. */
export const wholeNumber =
	(least: number, most: number) =>
	(text: string): number => {
		const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
		if (number >= least && number <= most) return number;
		throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
	};

/** Parses a comma-separated list without blanks; `known` are the allowed words. */
export const words =
	<Word extends string = string>(known?: readonly Word[]) =>
	(text: string): Word[] => {
		const list = text.split(',').flatMap((word) => (word.trim() || []) as Word[]);
		const unknown = known ? list.filter((word) => !known.includes(word)) : [];
		if (unknown.length || !list.length)
			throw new InvalidArgumentError(unknown.length ? `There is no ${unknown.join(', ')}.` : 'The list is empty.');
		return list;
	};
