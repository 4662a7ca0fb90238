import type { BrowserContext, Page, Response } from 'playwright-core';

/** The part of Playwright that speaks with a page; it has no public way to leave the network alone. */
interface Inside {
	_connection: {
		toImpl(page: Page): {
			delegate: { _mainFrameSession: { _client: { send(command: string): Promise<unknown> } } };
		};
	};
}

const send = (page: Page, command: 'Network.enable' | 'Network.disable'): Promise<unknown> =>
	(page as unknown as Inside)._connection.toImpl(page).delegate._mainFrameSession._client.send(command);

const muted = new WeakSet<Page>();
const events = /^(request(finished|failed)?|response|websocket|download)$/;
const calls = ['route', 'routeFromHAR', 'routeWebSocket', 'waitForRequest', 'waitForResponse'] as const;
const listens = ['on', 'once', 'addListener', 'waitForEvent'] as const;
const callsOfContext = ['route', 'routeFromHAR', 'routeWebSocket', 'setOffline', 'setExtraHTTPHeaders'] as const;

/**
 * Leaves Playwright without news of the page's network, which are a quarter of what a load costs, until somebody asks for
 * some: by an event, by waiting for an answer, by a route or by taking the network away. `goto` and `reload` have no
 * answer meanwhile; `answerTo` has. Only who heard everything knows when the network rests.
 */
export async function quietNetwork(page: Page, context: BrowserContext): Promise<void> {
	const hearFor = (target: object, names: readonly string[], isMeant: (first: unknown) => boolean) => {
		for (const name of names) {
			const call = (Reflect.get(target, name) as (...input: unknown[]) => unknown).bind(target);
			const hearing = (...input: unknown[]) => {
				// It comes before what the call itself says to the page.
				if (isMeant(input[0])) void hearNetwork(page);
				return call(...input);
			};
			Object.assign(target, { [name]: hearing });
		}
	};
	const isEvent = (name: unknown) => events.test(String(name));
	hearFor(page, calls, () => true);
	hearFor(context, callsOfContext, (first) => first !== false);
	hearFor(page, listens, isEvent);
	hearFor(context, listens, isEvent);
	const waitForLoadState = page.waitForLoadState.bind(page);
	page.waitForLoadState = async (state, options) => {
		if (state === 'networkidle' && muted.has(page)) throw new Error('Hear the network before the page is loaded.');
		return waitForLoadState(state, options);
	};
	await muteNetwork(page);
}

/** The page is without news of its network again. */
export function muteNetwork(page: Page): Promise<unknown> {
	muted.add(page);
	return send(page, 'Network.disable');
}

/** Gives Playwright news of the page's network from now on. */
export function hearNetwork(page: Page): Promise<unknown> {
	muted.delete(page);
	return send(page, 'Network.enable');
}

/** Loads an address, and answers what came for it. */
export async function answerTo(page: Page, address: string, options?: Parameters<Page['goto']>[1]): Promise<Response> {
	await hearNetwork(page);
	return (await page.goto(address, options))!;
}

/** With which status the page on show came. */
export const statusOf = (page: Page): Promise<number> =>
	page.evaluate(() => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseStatus);
