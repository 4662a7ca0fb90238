import { typedMoment } from '#lib/messages/wall-time.ts';
import { action, textOf } from '#lib/server/action.ts';

/** The value of the pressed button. */
const publishing: Record<string, { isPublished: boolean }> = {
	publish: { isPublished: true },
	now: { isPublished: true },
	unpublish: { isPublished: false }
};

/** The date of an article; omitted if unchanged. */
const dateOf = (form: FormData, timeZone: string) =>
	typedMoment(textOf(form, 'publishedAt'), textOf(form, 'publishedAtStored') || null, timeZone);

/** The form of an article: dates are in the browser's time zone, and the button decides the status. */
export const saveNews = (name: 'news.create' | 'news.update') =>
	action(name, {
		also: (form, { timeZone, now }) => {
			const intent = textOf(form, 'intent');
			const publishedAt = intent === 'now' ? now() : dateOf(form, timeZone);
			return { publishedAt, ...publishing[intent] };
		},
		done: ({ news }) => `/admin/landing-news/${news.id}/edit?status=${name === 'news.create' ? 'created' : 'updated'}`
	});
