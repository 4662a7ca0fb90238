import { isHttpError } from '@sveltejs/kit';
import { loadMessages } from '#lib/server/messages.ts';

/** Whose one-time link the token belongs to; null when it is spent. */
async function ownerOf(locals: App.Locals, link: { token: string; setup?: true }) {
	try {
		return await locals.perform('password.link', link);
	} catch (thrown) {
		if (isHttpError(thrown) && thrown.status === 422) return null;
		throw thrown;
	}
}

/** The data of a page behind a one-time link; `setup` for the link of a new installation. */
export async function loadLinkPage({ locals, url }: { locals: App.Locals; url: URL }, setup?: true) {
	const token = url.searchParams.get('token') ?? '';
	return {
		words: loadMessages(locals.locale, ['ui', 'login', 'looks']),
		csrf: locals.csrfToken(),
		token,
		owner: await ownerOf(locals, setup ? { token, setup } : { token })
	};
}
