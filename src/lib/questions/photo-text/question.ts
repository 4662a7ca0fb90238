import { z } from 'zod';
import { shapedAnswer, wrongAnswer } from '../answer.ts';
import { plainText } from '#lib/text/fields.ts';
import { present } from '../reading.ts';
import type { QuestionKind } from '../kind.ts';
import { storedList, storedSwitch } from '../stored.ts';
import { needsText } from './needs-text.ts';
import { exampleOf, fitsPattern, patternOf, patternText, typedForm } from './pattern.ts';

const fields = ['consent', 'requirePhoto', 'askText', 'accept'] as const;
const acceptedText = plainText(300);
const mostAccepted = 20;
const content = z.strictObject({
	consent: z.boolean().default(false).describe('Players tick a consent before they send a photo.'),
	requirePhoto: z.boolean().default(true).describe('An answer needs a photo.'),
	askText: z
		.boolean()
		.optional()
		.describe(
			'An answer may have a text; always so when `accept` is set or `requirePhoto` is false, else false when left out.'
		),
	accept: z
		.array(acceptedText)
		.max(mostAccepted)
		.default([])
		.describe(
			'Texts that are right, `*` stands for any characters, `\\*` for a star; an empty list leaves the text unchecked.'
		)
});

const stored = z.object({
	consent: storedSwitch(false),
	requirePhoto: storedSwitch(true),
	// Before it was stored every question asked for a text.
	askText: storedSwitch(true),
	accept: storedList(z.string())
});

const rawAnswer = z.strictObject({
	photoId: z
		.string()
		.regex(/^[A-Za-z0-9_-]{16,64}$/)
		.nullish(),
	text: plainText(500, 0).nullish()
});

/** The types of questions and answers of this kind. */
interface PhotoText {
	type: 'photoText';
	input: { consent: boolean; requirePhoto: boolean; askText?: boolean | undefined; accept: string[] };
	content: { consent: boolean; requirePhoto: boolean; askText: boolean; accept: string[] };
	answer: { photoId?: string; text?: string };
	player: { consent: boolean; requirePhoto: boolean; askText: boolean };
}

/** Photo with text: a photo, a text, or both. */
export const photoText: QuestionKind<PhotoText> = {
	type: 'photoText',
	aliases: ['photo', 'phototext'],
	isScored: true,
	hasOwnClockAlone: true,
	place: 50,
	title: 'Photo with text',
	shown: {
		consent: z.boolean().optional().describe('Players tick a consent before they send a photo'),
		requirePhoto: z.boolean().optional().describe('An answer needs a photo; true when left out'),
		askText: z.boolean().optional().describe('A text is asked for although none is needed'),
		accept: z
			.array(z.string())
			.optional()
			.describe('Texts that are right; `*` stands for any characters, `\\*` for a star')
	},
	content,
	stored,
	rawAnswer,
	texts: {},
	reads: fields,
	table: {
		germanName: 'freitext',
		write: ({ accept }) => ({ options: [], answers: accept.join('|') }),
		read: ({ answers }) => ({
			requirePhoto: false,
			accept: answers
				.split('|')
				.map((text) => text.trim())
				.filter((text) => text)
		}),
		obstacle({ consent, requirePhoto, accept }) {
			if (consent || requirePhoto) return 'photo';
			return accept.some((text) => text.includes('|')) ? 'separator' : undefined;
		}
	},
	read: (raw) => ({ content: present(raw, fields) }),
	assignIds({ consent = false, requirePhoto = true, askText = false, accept = [] }) {
		return { consent, requirePhoto, askText: askText || needsText({ requirePhoto, accept }), accept };
	},
	write: ({ consent, requirePhoto, askText, accept }) => ({
		...(consent ? { consent } : {}),
		...(requirePhoto ? {} : { requirePhoto }),
		...(askText && !needsText({ requirePhoto, accept }) ? { askText } : {}),
		...(accept.length ? { accept } : {})
	}),
	forPlayer: ({ accept, consent, requirePhoto, askText }) => ({
		consent,
		requirePhoto,
		askText: askText || needsText({ requirePhoto, accept })
	}),
	parseAnswer({ requirePhoto }, raw) {
		const shaped = shapedAnswer(rawAnswer, raw);
		if ('errors' in shaped) return shaped;
		const { photoId, text } = shaped.value;
		if (requirePhoto && !photoId) return { errors: [wrongAnswer(['photoId'], 'This answer needs a photo.')] };
		if (!photoId && !text) return { errors: [wrongAnswer(['text'], 'This answer needs a text or a photo.')] };
		return { answer: { ...(photoId ? { photoId } : {}), ...(text ? { text } : {}) } };
	},
	score({ requirePhoto, accept }, { text = '' }, { photo = 'none' }) {
		const isPhotoFine = photo === 'present' || (photo === 'none' && !requirePhoto);
		const isTextFine = !accept.length || accept.some((pattern) => fitsPattern(text, pattern));
		const isCorrect = isPhotoFine && isTextFine;
		return { fraction: isCorrect ? 1 : 0, isCorrect };
	},
	answerParts: (_, { text }) => (text ? [{ text }] : []),
	typedForm,
	solution: ({ accept }) => ({ accept: accept.map(patternText) }),
	withAccepted(content, text) {
		const { accept } = content;
		const added = acceptedText.safeParse(patternOf(text));
		// Without accepted texts every one is right.
		if (!added.success || !accept.length || accept.length >= mostAccepted) return undefined;
		return accept.some((pattern) => fitsPattern(text, pattern))
			? undefined
			: { ...content, accept: [...accept, added.data] };
	},
	takesPhoto: true,
	sourced: ({ accept }) => ({ texts: accept.map(patternText), isOneEnough: true, isFree: !accept.length }),
	known(written) {
		const { requirePhoto, accept } = stored.parse(written);
		return requirePhoto ? null : { text: accept.length ? exampleOf(accept[0]!) : 'Ja' };
	},
	guess: ({ requirePhoto }) => (requirePhoto ? null : { text: '?' })
};
