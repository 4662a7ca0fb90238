import type { NamespaceHooks, ProjectParts } from '../../../platform/namespaces/hooks.ts';
import { enterable } from '../../../platform/namespaces/find.ts';
import { Page } from '../model.ts';
import { treeOf } from '../present.ts';
import type { PageNode } from '../schema.ts';

const none = (): ProjectParts => ({ wiki: [], news: [], menus: [], assignments: [] });

interface Project extends ProjectParts {
	namespace: string;
	label: string;
	isActive: boolean;
	pages: PageNode[];
}

/** The websites of namespaces in outline; of those that are open, or of all there are without names. */
export async function projectTrees(
	names: readonly string[] | undefined,
	hooks: readonly NamespaceHooks[]
): Promise<Project[]> {
	const namespaces = await enterable(names);
	const wanted = namespaces.map(({ namespace }) => namespace);
	const rows = await Page.findAll({
		where: { namespace: wanted },
		attributes: ['id', 'namespace', 'slug', 'title', 'parentId', 'position', 'status', 'language', 'isStartpage'],
		raw: true
	});
	const pages = Map.groupBy(rows, ({ namespace }) => namespace);
	const parts = await Promise.all(hooks.map(({ projectParts }) => projectParts?.(wanted)));
	return namespaces.map(({ namespace, label, isActive }) => ({
		namespace,
		label,
		isActive,
		pages: treeOf((pages.get(namespace) ?? []).map((row) => ({ ...row, isStartpage: Boolean(row.isStartpage) }))),
		...(Object.assign(none(), ...parts.map((one) => one?.get(namespace))) as ProjectParts)
	}));
}
