import { mayEnterAll } from '../../../access/policy.ts';
import { amongThings, type Search, type SearchHit, type SearchSource } from '../../../operation/search.ts';
import { enterable } from './find.ts';

/** The other namespaces that the person searching can switch to. */
async function findNamespaces(search: Search): Promise<SearchHit[]> {
	const { actor, namespace: here } = search;
	const own = actor.kind === 'user' ? actor.namespaces : [];
	const rows = await enterable(mayEnterAll(actor) ? undefined : own);
	const others = rows
		.filter(({ namespace }) => namespace !== here)
		.map(({ namespace, label }) => ({
			id: namespace,
			title: label,
			besides: namespace,
			href: '/admin/namespace',
			form: { namespace },
			facts: { namespace }
		}));
	return amongThings(search, others).map(({ besides: _, ...hit }) => hit);
}

export const search: SearchSource[] = [{ kind: 'namespace', find: findNamespaces }];
