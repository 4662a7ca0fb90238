import { cast, col, Op, where as sqlWhere } from 'sequelize';
import type { Use } from '../../../platform/namespaces/hooks.ts';
import { Page, PageModule } from '../model.ts';

const stringsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

/** Whether any text of a value links to exactly this address. */
export function leadsTo(value: unknown, address: string): boolean {
	const goesOn = (text: string) => /^[\w-]/.test(text);
	return stringsIn(value).some((text) =>
		text
			.split(address)
			.slice(1)
			.some((rest) => !goesOn(rest))
	);
}

const rowsHolding = (namespace: string, column: string, address: string) => ({
	where: { namespace, [Op.and]: [sqlWhere(cast(col(column), 'char'), { [Op.like]: `%${address}%` })] }
});
const useOf = ({ slug, title }: Pick<Page, 'slug' | 'title'>): Use => ({ kind: 'page', id: slug, title });

/** The pages of a namespace that link to an address, once each, by title. */
export async function pagesLeadingTo(namespace: string, address: string): Promise<Use[]> {
	const pages = await Page.findAll(rowsHolding(namespace, 'content', address));
	const modules = await PageModule.findAll(rowsHolding(namespace, 'block', address));
	const ids = modules.filter(({ block }) => leadsTo(block, address)).map(({ pageId }) => pageId);
	const around = await Page.findAll({ where: { namespace, id: ids }, attributes: ['slug', 'title'] });
	const found = [...pages.filter(({ content }) => leadsTo(content, address)), ...around].map(useOf);
	return [...new Map(found.map((one) => [one.id, one])).values()].sort((a, b) => (a.title < b.title ? -1 : 1));
}
