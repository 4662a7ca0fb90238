import { z } from 'zod';
import { mayEnterAll } from '../../../../access/policy.ts';
import { operation } from '../../../../operation/operation.ts';
import { waitingDrafts } from '../drafts/draft.ts';
import { pageDrafts } from '../drafts/page-drafts.ts';
import { findPage, listedPages } from '../find.ts';
import { outlineOf } from '../tree/outline.ts';
import { projectTrees } from '../tree/project-tree.ts';
import { pathOf } from '../tree/redirects.ts';
import { languageTag, pageKey, pageStatuses } from '../schema.ts';

const read = { area: 'pages' } as const;

/** The pages of a namespace in their tree, as writers see them. */
export const outlinePages = operation({
	summary: 'Show the pages of the website in their tree, all of them or those that are looked for.',
	access: read,
	input: z.strictObject({
		q: z.string().trim().max(200).default('').describe('Words of title and slug'),
		status: z.enum(pageStatuses).optional(),
		language: languageTag.optional()
	}),
	run: async ({ input, namespace }) => ({
		tree: outlineOf(await listedPages(namespace), await waitingDrafts(pageDrafts, namespace), input)
	})
});

/** Everything that links to a page. */
export const listPageUses = operation({
	summary: 'List what leads to a page.',
	access: read,
	input: z.strictObject({ page: pageKey }),
	async run({ input, namespace, dependencies }) {
		const { slug } = await findPage(namespace, input.page, null);
		const found = await Promise.all(
			dependencies.namespaceHooks.map(({ usesOf }) => usesOf?.(namespace, pathOf(slug)) ?? [])
		);
		return { slug, references: found.flat().filter(({ kind, id }) => kind !== 'page' || id !== slug) };
	}
});

/** An outline of the websites of all namespaces that a user may enter. */
export const showProjects = operation({
	summary: 'Show the websites of all your namespaces in outline.',
	access: read,
	input: z.strictObject({}),
	async run({ actor, dependencies }) {
		const own = actor.kind === 'user' ? actor.namespaces : [];
		return { namespaces: await projectTrees(mayEnterAll(actor) ? undefined : own, dependencies.namespaceHooks) };
	}
});
