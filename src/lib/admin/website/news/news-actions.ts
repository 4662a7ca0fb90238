import { typedMoment } from '#lib/messages/wall-time.ts';
import { action, numberOf, textOf, textsOf } from '#lib/server/action.ts';

/** The value of the pressed button. */
const publishing: Record<string, { isPublished: boolean }> = {
	publish: { isPublished: true },
	now: { isPublished: true }
};

/** The date of an article; omitted if unchanged. */
function dateOf(form: FormData, timeZone: string) {
	const [typed, stored] = [textOf(form, 'publishedAt'), textOf(form, 'publishedAtStored')];
	// The time zone of a browser is known only after its first page, which shows the date in another one.
	if (stored && typed === textOf(form, 'publishedAtShown')) return undefined;
	return typedMoment(typed, stored || null, timeZone);
}

const changed = (id: number) => `/admin/landing-news/${id}/edit?status=updated`;

/** The form of an article: dates are in the browser's time zone, and the button decides the status. */
export const saveNews = (name: 'news.create' | 'news.update') =>
	action(name, {
		also: (form, { timeZone, now }) => {
			const intent = textOf(form, 'intent');
			const publishedAt = intent === 'now' ? now() : dateOf(form, timeZone);
			return { publishedAt, ...publishing[intent] };
		},
		done: ({ news }) =>
			name === 'news.create' ? `/admin/landing-news/${news.id}/edit?status=created` : changed(news.id)
	});

/** The form of a published article: its text is public now, with its page, address and date. */
export const publishNews = action('newsDraft.publish', {
	guard: 'waiting',
	also: (form, { timeZone, now }) => ({
		publishedAt: textOf(form, 'intent') === 'now' ? now() : dateOf(form, timeZone),
		basedOn: numberOf(form, 'version'),
		force: textOf(form, 'isForced') === 'true'
	}),
	done: ({ news }) => changed(news.id)
});

/** The form of a published article that becomes a draft again: first its text waits, then the article takes that. */
export const withdrawNews = action('news.update', {
	async also(form, { timeZone, fieldsOf, perform }) {
		const fields = fieldsOf('newsDraft.save', new URLSearchParams(textsOf(form)));
		const { id, title, content, excerpt, imageUrl, language } = fields;
		const written = { id, title, content, excerpt, imageUrl, language, basedOn: numberOf(form, 'version') };
		await perform('newsDraft.save', written, numberOf(form, 'waiting'));
		const left = { title: undefined, content: undefined, excerpt: undefined, imageUrl: undefined, language: undefined };
		return { ...left, publishedAt: dateOf(form, timeZone), isPublished: false };
	},
	done: ({ news }) => changed(news.id)
});
