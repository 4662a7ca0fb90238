import { typedMoment } from '#lib/messages/wall-time.ts';
import { action, textOf } from '#lib/server/action.ts';

/** What the button says that was pressed. */
const publishing: Record<string, { isPublished: boolean }> = {
	publish: { isPublished: true },
	now: { isPublished: true },
	unpublish: { isPublished: false }
};

/** The date of an article; left out while nobody touched it. */
const dateOf = (form: FormData, timeZone: string) =>
	typedMoment(textOf(form, 'publishedAt'), textOf(form, 'publishedAtStored') || null, timeZone);

/** The form of an article, whose date is told by the clocks of the browser and whose button says what becomes of it. */
export const saveNews = (name: 'news.create' | 'news.update') =>
	action(name, {
		also: (form, { timeZone, now }) => {
			const intent = textOf(form, 'intent');
			const publishedAt = intent === 'now' ? now() : dateOf(form, timeZone);
			return { publishedAt, ...publishing[intent] };
		},
		done: ({ news }) => `/admin/landing-news/${news.id}/edit?status=${name === 'news.create' ? 'created' : 'updated'}`
	});
