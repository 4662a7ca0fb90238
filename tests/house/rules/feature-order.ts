import { featureOf } from './feature-folders.ts';
import type { Import } from './import-graph.ts';

/** A feature that loads another one at run time. */
export interface Arrow {
	from: string;
	to: string;
	file: string;
	target: string;
}

/** Every import at run time from one feature into another. */
export const arrowsOf = (imports: readonly Import[]): Arrow[] =>
	imports.flatMap(({ from: file, to: target, isType, isPackage }) => {
		const [from, to] = [featureOf(file), featureOf(target)];
		return isType || isPackage || !from || !to || from === to ? [] : [{ from, to, file, target }];
	});

/** Whether an arrow leads to a feature that stands later in the order of dependence. */
export const leadsUp = ({ from, to }: Arrow, order: readonly string[]): boolean =>
	order.indexOf(to) > order.indexOf(from);

/** Whether an arrow leads to the tables of another feature, which are its own. */
export const readsTables = ({ target }: Arrow): boolean => target.endsWith('/model.ts');
