import { z } from 'zod';
import { countCharacters } from './characters.ts';
import { withoutMargin } from './margin.ts';
import { writtenAddress } from './written-address.ts';
import { normalForm } from './normal-form.ts';

const control = /(?![\n\t])\p{Cc}/gu;

/** Multi-line plain text of `min` to `max` code points: NFC, line ends `\n`, without its margin and control characters. */
export function plainText(max: number, min = 1) {
	return z
		.string()
		.overwrite((text) => withoutMargin(normalForm(text.replace(/\r\n?/g, '\n').replace(control, ''), 'NFC')))
		.min(min)
		.check(atMost(max))
		.refine((text) => text.isWellFormed(), {
			error: 'This holds half a character.',
			params: { code: 'invalid_format' }
		})
		.meta({ maxLength: max });
}

/** One-line plain text of 1 to `max` code points. */
export function lineText(max: number) {
	return plainText(max).refine((text) => !/[\n\t]/.test(text), {
		error: 'This must be a single line.',
		params: { code: 'invalid_format' }
	});
}

/** zod counts UTF-16 units, people count characters. */
function atMost(maximum: number): z.core.CheckFn<string> {
	return ({ value, issues }) => {
		if (countCharacters(value) <= maximum) return;
		issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value, continue: true });
	};
}

/** Address of a picture: an own upload, a file of an event, or https. */
export const imageAddress = z
	.string()
	.overwrite(writtenAddress)
	.max(2048)
	.refine(isImageAddress, { error: 'This is not the address of a picture.', params: { code: 'unsafe_url' } });

function isImageAddress(address: string): boolean {
	if (/[\s"'<>\\]|\/\.\.?(\/|$)/.test(address)) return false;
	if (/^\/uploads\/[^/]|^\/events\/[0-9a-f]{32}\/images\/[^/]/.test(address)) return true;
	return address.startsWith('https://') && URL.canParse(address);
}

/** The fields every question type has, in the written form (contract 5.1). */
export const sharedFields = {
	id: z.int().min(1).optional().describe('Keeps the identity of a stored question; left out for a new one.'),
	prompt: plainText(2000).describe('The question or statement.'),
	points: z.int().min(0).max(10_000).optional().describe('Score for a right answer; 1 when left out.'),
	countdown: z.int().min(0).max(3600).optional().describe('Time limit in seconds, 0 = none; left out = as the event.'),
	instantFeedback: z.boolean().optional().describe('Tell right or wrong at once; left out = as the event.'),
	image: imageAddress.optional().describe('Picture above the question.'),
	explanation: plainText(2000).optional().describe('Shown with the solution.'),
	sample: z.boolean().optional().describe('Comes from a template; all of these can be removed at once.')
};

/** Adds a `duplicate` issue for every entry whose key occurred before; `place` is where the list is. */
export function reportRepeats(
	keys: readonly (string | number)[],
	place: string | readonly string[],
	ctx: z.RefinementCtx
): void {
	const first = new Map<string | number, number>();
	keys.forEach((key, index) => {
		const earlier = first.get(key);
		if (earlier === undefined) return void first.set(key, index);
		const message = `This repeats entry ${earlier + 1}.`;
		ctx.addIssue({ code: 'custom', path: [...[place].flat(), index], message, params: { code: 'duplicate' } });
	});
}

/** A text of a question as it is answered: the text alone, or with its id. */
export const shownName = (text: string) =>
	z.union([z.string(), z.object({ id: z.string(), text: z.string() })]).describe(`${text}; with its id when asked for`);
