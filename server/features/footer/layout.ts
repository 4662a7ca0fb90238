import { findProject } from '../settings/project.ts';
import { footerLayouts, type FooterLayout } from './schema.ts';

const standard = 'default';

/** How the foot of a namespace is laid out: as it chose, else as `default` did. */
export async function layoutOf(namespace: string): Promise<FooterLayout> {
	const own = (await findProject(namespace, null)).footerLayout;
	const chosen = own ?? (namespace === standard ? null : (await findProject(standard, null)).footerLayout);
	return footerLayouts.find((layout) => layout === chosen) ?? 'equal';
}

/** Whether a namespace other than `default` has chosen no layout of its own. */
export const isLayoutInherited = async (namespace: string): Promise<boolean> =>
	namespace !== standard && !(await findProject(namespace, null)).footerLayout;
