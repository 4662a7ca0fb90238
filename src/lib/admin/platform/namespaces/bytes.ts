import type { Translator } from '#lib/messages/translator.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A number of bytes in the unit people would choose, such as "1,5 MB". */
export function bytesText({ n }: Translator, bytes: number): string {
	const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
	// Short, a single byte and none look the same.
	const unitDisplay = step ? 'short' : 'long';
	return n(bytes / 1000 ** step, { style: 'unit', unit: units[step]!, unitDisplay, maximumFractionDigits: 1 });
}
