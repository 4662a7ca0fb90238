import type { Router } from 'express';
import type { newsletterOperations } from '../../features/website/newsletter/operations/doors.ts';
import { perform } from '../../operation/operation.ts';
import type { Fields, FormDoor } from './form-door.ts';
import { outcomeOf } from './form-outcome.ts';
import { queryText } from '../http/query.ts';
import type { SiteView } from './site.ts';
import type { SiteRequest } from './site-request.ts';
import type { NewsletterView } from './newsletter-view.ts';

type Operations = typeof newsletterOperations;

/** The secret of a link. */
const tokenOf = ({ request }: SiteRequest): string => queryText(request, 'token') ?? '';

/** A screen of the newsletter. */
const screen = async (
	door: FormDoor,
	asked: SiteRequest,
	newsletter: NewsletterView,
	status = 200
): Promise<SiteView> => ({
	kind: 'newsletter',
	status,
	newsletter,
	...(await door.frameOf(asked))
});

/** The form on its own page: people agree to the text they saw where they came from. */
async function formView(door: FormDoor, { offer }: Operations, asked: SiteRequest, fields: Fields) {
	const { page, block, locale } = fields;
	const from = typeof page === 'string' && typeof block === 'string' ? { page, block } : {};
	const language = locale === 'de' || locale === 'en' ? locale : asked.locale;
	const { consent } = await perform(offer, asked.context, { ...from, locale: language });
	return { step: 'ask' as const, consent, from, language, namespace: asked.context.namespace };
}

/** `/newsletter/subscribe` accepts an address: 202 whether it is known or not. */
function mountSubscribe(router: Router, door: FormDoor, operations: Operations): void {
	const path = '/newsletter/subscribe';
	router.get(
		path,
		door.route(async (asked, show) =>
			show(await screen(door, asked, { ...(await formView(door, operations, asked, {})), form: null }))
		)
	);
	router.post(
		path,
		door.route(async (asked, show) => {
			const { request, response } = asked;
			const fields = await door.read(request);
			try {
				await perform(operations.subscribe, asked.context, fields);
			} catch (thrown) {
				const error = door.errorOf(thrown, request);
				if (!door.isPage(request) || !['invalid_input', 'rate_limited'].includes(error.code)) throw error;
				response.set(error.headers);
				const form = outcomeOf('newsletter', fields, error);
				const view = { ...(await formView(door, operations, asked, fields)), form };
				return show(await screen(door, asked, view, error.status));
			}
			if (door.isPage(request)) return show(await screen(door, asked, { step: 'sent' }, 202));
			response.status(202).json({ status: 'ok' });
		})
	);
}

interface Link {
	path: string;
	/** The page of the link before anything is done; throws 404 for an expired link. */
	look: (asked: SiteRequest, token: string) => Promise<NewsletterView>;
	/** What its button does. */
	press: Operations['confirm' | 'unsubscribe'];
	done: NewsletterView;
}

/** The page of a link, which does nothing on its own, and the action of its button. */
function mountLink(router: Router, door: FormDoor, { path, look, press, done }: Link): void {
	/** The response of a link, or the page that says it has expired. */
	const answer = async (asked: SiteRequest, show: (view: SiteView) => void, view: () => Promise<NewsletterView>) => {
		try {
			show(await screen(door, asked, await view()));
		} catch (thrown) {
			const { code, status } = door.errorOf(thrown, asked.request);
			if (!['not_found', 'invalid_input'].includes(code)) throw thrown;
			show(await screen(door, asked, { step: 'over' }, status));
		}
	};
	router.get(
		path,
		door.route((asked, show) => answer(asked, show, () => look(asked, tokenOf(asked))))
	);
	router.post(
		path,
		door.route(async (asked, show) => {
			await door.ignoreBody(asked.request);
			const pressed = async () => {
				await perform(press, asked.context, { token: tokenOf(asked) });
				return done;
			};
			if (door.isPage(asked.request)) return answer(asked, show, pressed);
			await pressed();
			asked.response.json({ status: 'ok' });
		})
	);
}

/** The routes of the newsletter: subscribing, and the two links of its mails, which only act on a button press. */
export function mountNewsletterForms(router: Router, door: FormDoor, operations: Operations): void {
	mountSubscribe(router, door, operations);
	mountLink(router, door, {
		path: '/newsletter/confirm',
		async look({ context }, token) {
			const { isConfirmed, ...whose } = await perform(operations.asked, context, { token });
			return isConfirmed ? { step: 'confirmed' } : { step: 'confirm', ...whose };
		},
		press: operations.confirm,
		done: { step: 'confirmed' }
	});
	mountLink(router, door, {
		path: '/newsletter/unsubscribe',
		async look({ context }, token) {
			await perform(operations.ending, context, { token });
			return { step: 'leave' };
		},
		press: operations.unsubscribe,
		done: { step: 'left' }
	});
}
