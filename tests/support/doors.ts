import { AppError } from '../../server/runtime/errors.ts';
import type { Scope } from '../../server/access/scopes.ts';
import type { Feature } from '../../server/features/feature.ts';
import { createNamespace } from '../../server/features/platform/namespaces/operations.ts';
import { perform, type AnyOperation } from '../../server/operation/operation.ts';
import { argumentOf } from '../../server/web/mcp/tools.ts';
import type { Client } from './http.ts';
import { letAgentIn } from './apps/mcp.ts';
import { faultsOf } from './refusal.ts';
import type { Scene, Served } from './scene.ts';

type Fields = Record<string, unknown>;

/** One call of an operation, as each door is told of it. */
export interface Asked {
	operation: AnyOperation;
	input: Fields;
	ifVersion?: number | undefined;
}

/** What came of it: `ok` or the code of the error, the faults as `path code`, and what was told. */
export interface Outcome {
	code: string;
	faults: string[];
	told: Fields;
}

/** A way into the product, in a namespace of its own. */
export interface Door {
	name: string;
	namespace: string;
	/** Undefined where the operation has no such door. The product's own way goes to other namespaces, too. */
	ask(asked: Asked, elsewhere?: string): Promise<Outcome | undefined>;
}

/** A request of a website's form: `METHOD /path`, where `:name` is an input. */
export type Forms = ReadonlyMap<AnyOperation, string>;

interface Sent {
	method: string;
	path: string;
	operation: AnyOperation;
}

const outcomeOf = ({ status, ...body }: Fields, httpStatus: number): Outcome => {
	const { namespace: _place, error, details = [], ...told } = body;
	const faults = (details as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`);
	const { message: _message, requestId: _id, ...more } = told;
	return { code: httpStatus < 400 ? 'ok' : String(error), faults: faults.sort(), told: httpStatus < 400 ? told : more };
};

/** Sends an input to a path: what the path names there, the rest as query or body. */
async function send(
	client: Client,
	{ method, path }: Pick<Sent, 'method' | 'path'>,
	{ input, ifVersion }: Asked,
	{ isForm = false, query = {} }: { isForm?: boolean; query?: Record<string, string> } = {}
): Promise<Outcome> {
	const rest = { ...input };
	const place = path.replace(/:(\w+)/g, (_all, name: string) => {
		const value = rest[name];
		delete rest[name];
		return encodeURIComponent(String(value));
	});
	const isRead = method === 'get';
	const words = new URLSearchParams({ ...query, ...(isRead ? (rest as Record<string, string>) : {}) });
	const answer = await client.request(method.toUpperCase(), `${place}${words.size ? `?${words}` : ''}`, {
		headers: { accept: 'application/json', ...(ifVersion ? { 'if-match': `"v${ifVersion}"` } : {}) },
		...(isRead || (method === 'delete' && !Object.keys(rest).length)
			? {}
			: { body: isForm ? new URLSearchParams(rest as Record<string, string>) : rest })
	});
	const isJson = answer.text.startsWith('{');
	return outcomeOf(isJson ? answer.json<Fields>() : { text: answer.text }, answer.status);
}

/** Whether a plain form can send an input: one level of texts, numbers and boxes. */
const isFlat = (input: Fields): boolean =>
	Object.values(input).every((value) => ['string', 'number', 'boolean'].includes(typeof value));

/** The product's own way, which all others should lead to. */
const core = (scene: Scene, namespace: string): Door => ({
	name: 'perform',
	namespace,
	async ask({ operation, input, ifVersion }, elsewhere = namespace) {
		const { dependencies } = scene;
		const call = { actor: { kind: 'system' } as const, dependencies, requestId: 'x', ip: '127.0.0.1', userAgent: '' };
		try {
			const told = (await perform(operation, { ...call, namespace: elsewhere, ifVersion }, input)) as Fields;
			return { code: 'ok', faults: [], told: JSON.parse(JSON.stringify(told)) as Fields };
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			return { code: error.code, faults: faultsOf(error).sort(), told: { ...error.extra } };
		}
	}
});

/**
 * The doors of some features, the product's own way first: `perform`, REST, the admin by JSON and by plain forms, tools,
 * and the forms of the website. Each works in a new namespace, so that the same calls find the same things.
 */
export async function openDoors(
	scene: Scene,
	served: Served,
	{ features, scopes, forms }: { features: readonly Feature[]; scopes: Scope[]; forms: Forms }
): Promise<Door[]> {
	const names = ['perform', 'rest', 'admin', 'form', 'tool', 'site'].map((name) => `by-${name}`);
	for (const namespace of names) await scene.call(createNamespace, { namespace });
	const [own, rest, admin, form, tool, site] = names as [string, string, string, string, string, string];
	const program = served.client(await scene.token(scopes, rest));
	const [desk, plain] = [await served.login('admin', admin), await served.login('admin', form)];
	const agent = await letAgentIn(scene, served, { role: 'admin', scopes, namespace: tool });
	const of = <Row extends { operation: AnyOperation }>(rows: readonly Row[], { operation }: Asked) =>
		rows.find((row) => row.operation === operation);
	const restRows = features.flatMap((one) => one.rest ?? []);
	const adminRows = features.flatMap((one) => one.admin ?? []);
	const tools = features.flatMap((one) => one.tools ?? []);
	const stranger = served.client();
	return [
		core(scene, own),
		{
			name: 'REST',
			namespace: rest,
			async ask(asked) {
				const row = of(restRows, asked);
				return row && send(program, { ...row, path: `/api/v1/namespaces/${rest}${row.path}` }, asked);
			}
		},
		{
			name: 'admin',
			namespace: admin,
			async ask(asked) {
				const row = of(adminRows, asked);
				return row && send(desk, row, asked);
			}
		},
		{
			name: 'a plain form',
			namespace: form,
			async ask(asked) {
				const row = of(adminRows, asked);
				const isForm = row && row.method !== 'get' && isFlat(asked.input) && asked.ifVersion === undefined;
				if (!isForm) return undefined;
				const method = row.method === 'post' ? {} : { _method: row.method.toUpperCase() };
				return send(plain, { ...row, method: 'post' }, { ...asked, input: { ...method, ...asked.input } }, { isForm });
			}
		},
		{
			name: 'tool',
			namespace: tool,
			async ask(asked) {
				const row = of(tools, asked);
				if (!row) return undefined;
				const named = Object.entries(asked.input).map(([field, value]) => [argumentOf(row, field), value]);
				const version = asked.ifVersion === undefined ? {} : { ifVersion: asked.ifVersion };
				const { isError, value } = await agent.call(row.name, { ...Object.fromEntries(named), ...version });
				return outcomeOf(value, isError ? 400 : 200);
			}
		},
		{
			name: 'site',
			namespace: site,
			async ask(asked) {
				const [method = '', path = ''] = forms.get(asked.operation)?.split(' ') ?? [];
				if (!path) return undefined;
				const [place = '', asQuery] = path.split('?');
				const query = asQuery ? { [asQuery]: String(asked.input[asQuery]) } : {};
				const { [asQuery ?? '']: _asQuery, ...input } = asked.input;
				return send(stranger, { method, path: place }, { ...asked, input }, { query: { namespace: site, ...query } });
			}
		}
	];
}
