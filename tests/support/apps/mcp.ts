import { Client as NewClient, StreamableHTTPClientTransport as NewTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Role } from '../../../server/access/permission-matrix.ts';
import type { Scope } from '../../../server/access/scopes.ts';
import { OauthGrant } from '../../../server/features/platform/oauth/model.ts';
import type { Answer, Client } from '../http.ts';
import { askToken, exchangeOf, letIn, pkce, registerApp, type Tokens } from './oauth.ts';
import type { Scene, Served } from '../scene.ts';
import { makeUser, type Person } from '../staff.ts';

type Fields = Record<string, unknown>;

/** What a tool answered: the value, or the error in its place. */
export interface ToolAnswer<Value = Fields> {
	isError: boolean;
	value: Value;
	structured: unknown;
	meta: Fields | undefined;
}

/** An app that was let in. */
export interface Agent {
	token: string;
	tokens: Tokens;
	person: Person;
	/** What the user let the app do. */
	grantId: string;
	/** Calls a tool by hand, by the revision of 2025. */
	call<Value = Fields>(tool: string, args?: Fields): Promise<ToolAnswer<Value>>;
	/** Sends one message by hand. */
	ask(method: string, params?: Fields, path?: string): Promise<RpcAnswer>;
}

interface RpcAnswer {
	status: number;
	result?: Fields;
	error?: { code: number; message: string; data?: Fields };
}

interface Let {
	role?: Role;
	scopes?: Scope[];
	namespace?: string;
	person?: Person;
}

/** Registers an app and lets it in as a new user of that role. */
export async function letAgentIn(scene: Scene, served: Served, asked: Let = {}): Promise<Agent> {
	const { role = 'customer', scopes = ['quiz:read', 'quiz:write'], namespace = 'acme' } = asked;
	const client = served.client();
	const app = await registerApp(client);
	const person = asked.person ?? (await makeUser(scene, role, namespace));
	const secret = pkce();
	const code = await letIn(scene, app, secret, { person: { ...person, role }, namespace, scopes });
	const tokens = (await askToken(client, exchangeOf(app, code, secret))).json<Tokens>();
	const grant = await OauthGrant.findOne({ where: { userId: person.id }, order: [['createdAt', 'DESC']] });
	return agentOf(served.client(), tokens, { person, grantId: grant!.uid });
}

function agentOf(client: Client, tokens: Tokens, facts: Pick<Agent, 'person' | 'grantId'>): Agent {
	const token = tokens.access_token;
	const ask: Agent['ask'] = async (method, params = {}, path = '/mcp') =>
		rpcAnswer(await post(client, { jsonrpc: '2.0', id: 1, method, params }, token, path));
	return {
		token,
		tokens,
		...facts,
		ask,
		async call(tool, args = {}) {
			const { result, error } = await ask('tools/call', { name: tool, arguments: args });
			if (!result) throw new Error(`${tool}: ${JSON.stringify(error)}`);
			return toolAnswer(result) as never;
		}
	};
}

/** Headers of a call by the revision of 2025. */
export const mcpHeaders = (token: string): Record<string, string> => ({
	authorization: `Bearer ${token}`,
	accept: 'application/json, text/event-stream'
});

/** A POST with a body as it stands. */
export const post = (client: Client, body: object | string, token: string, path = '/mcp'): Promise<Answer> => {
	const headers = { ...mcpHeaders(token), 'content-type': 'application/json' };
	return client.post(path, body, headers);
};

/** The message in an answer, which comes as JSON or as the one event of a stream. */
export function rpcAnswer({ status, text }: Answer): RpcAnswer {
	const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
	return { status, ...(data ? (JSON.parse(data) as object) : {}) };
}

/** What stands in the result of a call. */
export function toolAnswer(result: Fields): ToolAnswer {
	const [{ text }] = result.content as [{ text: string }];
	return {
		isError: result.isError === true,
		value: JSON.parse(text) as Fields,
		structured: result.structuredContent,
		meta: result._meta as Fields | undefined
	};
}

const info = { name: 'a test', version: '1' };
const init = (token: string) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } });

/** The client of the revision of 2026. */
export async function newClient(base: string, token: string, path = '/mcp'): Promise<NewClient> {
	const client = new NewClient(info, { versionNegotiation: { mode: 'auto' } });
	await client.connect(new NewTransport(new URL(path, base), init(token)));
	return client;
}

/** The client of the revisions of 2025. */
export async function oldClient(base: string, token: string, path = '/mcp'): Promise<OldClient> {
	const client = new OldClient(info);
	// The types of the package do not know `exactOptionalPropertyTypes`.
	await client.connect(new OldTransport(new URL(path, base), init(token)) as never);
	return client;
}
