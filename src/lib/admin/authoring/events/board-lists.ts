import type { DashboardModule } from '../../../../../server/features/authoring/events/modules.ts';

/** The modules that show a list in pages, in the order of their forms. */
const listIds = ['rankings', 'results'] as const;
/** The settings of such a list. */
export const listOptions = ['limit', 'pageSize', 'pageInterval'] as const;
type ListModule = Extract<DashboardModule, { id: (typeof listIds)[number] }>;

const isList = (module: DashboardModule): module is ListModule => listIds.some((id) => id === module.id);

/** The lists of a dashboard with the path of each option in the event, as errors name it. */
export const listsIn = (modules: DashboardModule[]) =>
	modules.flatMap((module, index) =>
		isList(module)
			? [{ module, pathOf: (option: string) => `config.dashboardModules[${index}].options.${option}` }]
			: []
	);

/** A number as typed; anything else as it is, for the server to refuse. */
const numberIn = (text: string): number | string => (/^\d{1,6}$/.test(text) ? Number(text) : text);

/** The modules with the list options of a form; an empty limit shows all, an empty page size uses the default. */
export function withLists(modules: DashboardModule[], typed: Record<string, string>): unknown[] {
	const lists = new Map(listsIn(modules).map(({ module, pathOf }) => [module.id, pathOf]));
	return modules.map((module) => {
		const pathOf = isList(module) ? lists.get(module.id) : undefined;
		if (!pathOf) return module;
		const [limit, pageSize, pageInterval] = listOptions.map((option) => typed[pathOf(option)]?.trim() ?? '');
		const { pageSize: _before, ...options } = (module as ListModule).options;
		return {
			...module,
			options: {
				...options,
				limit: limit ? numberIn(limit) : null,
				...(pageSize ? { pageSize: numberIn(pageSize) } : {}),
				pageInterval: pageInterval ? numberIn(pageInterval) : null
			}
		};
	});
}
