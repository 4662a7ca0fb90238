import type { NamespaceHooks } from '../../platform/namespaces/hooks.ts';
import { moveContent, trashContent } from './content/content-files.ts';
import { pagesLeadingTo } from './tree/links.ts';

/** The content folder of a namespace goes where the namespace goes. */
export const namespaceHooks: NamespaceHooks = {
	renamed: async (from, to, { dependencies: { env }, afterCommit }) => afterCommit(() => moveContent(from, to, env)),
	removed: async (namespace, { dependencies: { env }, now, afterCommit }) =>
		afterCommit(() => trashContent(namespace, now, env)),
	usesOf: pagesLeadingTo
};
