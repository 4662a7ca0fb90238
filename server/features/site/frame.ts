import type { Context } from '../../operation/operation.ts';
import { labelOf } from '../namespaces/find.ts';
import { pageLook } from '../design/sheet.ts';
import { embedHosts } from '../pages/clean.ts';

/** A link of the header or the footer. */
interface FrameLink {
	label: string;
	href: string;
}

/** What stands around every page of a website. */
interface Frame {
	/** How people call the namespace. */
	name: string;
	namespace: string;
	/** Address of the stylesheet with the namespace's design; null while it is the built-in one. */
	design: string | null;
	/** The theme of visitors who chose none. */
	theme: 'light' | 'dark' | 'auto';
	menus: Record<string, FrameLink[]>;
	footer: { layout: string; blocks: object[] };
	/** Other hosts whose pictures, films and frames pages may show. */
	hosts: string[];
}

/** What stands around the pages of a namespace. */
export const frameOf = async ({
	namespace,
	dependencies: { env }
}: Pick<Context, 'namespace' | 'dependencies'>): Promise<Frame> => ({
	name: await labelOf(namespace),
	namespace,
	...(await pageLook(namespace)),
	menus: { main: [] },
	footer: { layout: 'equal', blocks: [] },
	hosts: embedHosts(env)
});
