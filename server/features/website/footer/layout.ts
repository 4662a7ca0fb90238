import type { Transaction } from 'sequelize';
import { footerLayoutOf } from '../../platform/settings/project.ts';
import { footerLayouts, type FooterLayout } from '../../platform/settings/project-schema.ts';

const standard = 'default';
const builtIn: FooterLayout = 'equal';

/** The layout of a namespace that sets none: that of `default`, and for `default` itself the built-in one. */
export async function inheritedLayout(namespace: string, transaction: Transaction | null): Promise<FooterLayout> {
	if (namespace === standard) return builtIn;
	const chosen = await footerLayoutOf(standard, transaction);
	return footerLayouts.find((layout) => layout === chosen) ?? builtIn;
}

/** The footer layout of a namespace, and whether it is inherited. */
export async function layoutOf(namespace: string): Promise<{ layout: FooterLayout; isInherited: boolean }> {
	const own = await footerLayoutOf(namespace, null);
	const chosen = footerLayouts.find((layout) => layout === own);
	return { layout: chosen ?? (await inheritedLayout(namespace, null)), isInherited: !chosen };
}
