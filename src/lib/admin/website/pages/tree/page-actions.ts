import { redirect, type Actions } from '@sveltejs/kit';
import { action, save, textOf } from '#lib/server/action.ts';
import { filesOf } from '#lib/server/form-files.ts';
import { templateBlocks } from '../templates/templates.ts';
import type { InputOf } from '../../../../../../server/composition/operations.ts';

const at = (status: string, place: Record<string, string> = {}): string =>
	`/admin/pages?${new URLSearchParams({ ...place, status })}`;

/** The form actions of the screen of all pages. */
export const pageActions = {
	create: action('page.create', {
		also: (form) => ({ blocks: templateBlocks(textOf(form, 'template'), textOf(form, 'language')) as never }),
		done: ({ page }) => `/admin/pages/${page.slug}?status=created`
	}),
	async import({ request, locals }) {
		const form = await request.formData();
		return save(form, async () => {
			const [file] = await filesOf(form, 'file');
			const slug = textOf(form, 'slug').trim();
			const input = { ...(file && { file }), ...(slug && { slug }) } as InputOf<'page.import'>;
			const { page, warnings } = await locals.perform('page.import', input);
			if (warnings.length) return { imported: { slug: page.slug, title: page.title } };
			redirect(303, at('created', { slug: page.slug }));
		});
	},
	update: action('page.update', { done: ({ page }) => at('updated', { slug: page.slug }) }),
	start: action('page.chooseStart', { done: ({ page }) => at('updated', { slug: page.slug }) }),
	copy: action('page.copy', {
		also: (form) => {
			const slug = textOf(form, 'slug').trim();
			return { slug: slug || undefined };
		},
		done: ({ page: { slug, namespace, title }, warnings }) =>
			warnings.length
				? { copied: { slug, namespace, title, hidden: warnings.length } }
				: at('created', { namespace, slug })
	}),
	remove: action('page.remove', { done: () => at('deleted') }),
	preview: action('page.preview', { done: (preview) => ({ preview }) })
} satisfies Actions;

/** The result of a form of the screen without a redirect. */
export interface PageAnswer {
	imported?: { slug: string; title: string };
	copied?: { slug: string; namespace: string; title: string; hidden: number };
	preview?: { url: string; expiresAt: string };
}
