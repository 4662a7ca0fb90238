import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { Campaign, CampaignDelivery } from './campaigns/model.ts';
import { newsletterSend } from './campaigns/sending.ts';
import { Subscriber } from './model.ts';
import { confirmSubscription, showConfirmation, showEnd, unsubscribe } from './operations/answer.ts';
import { createCampaign, listCampaigns, removeCampaign, showCampaign, updateCampaign } from './operations/campaigns.ts';
import {
	advanceCampaign,
	dueCampaigns,
	pauseCampaign,
	previewCampaign,
	resendCampaign,
	resumeCampaign,
	sendCampaign,
	testCampaign
} from './operations/sending.ts';
import { shownFiles } from './shown-files.ts';
import { showSubscription, subscribe } from './operations/subscribe.ts';
import { cleanSubscribers, exportSubscribers, listSubscribers, removeSubscriber } from './operations/subscribers.ts';

export const newsletter = feature('newsletter', {
	operations: {
		'newsletter.offer': showSubscription,
		'newsletter.subscribe': subscribe,
		'newsletter.asked': showConfirmation,
		'newsletter.confirm': confirmSubscription,
		'newsletter.ending': showEnd,
		'newsletter.unsubscribe': unsubscribe,
		'subscriber.list': listSubscribers,
		'subscriber.export': exportSubscribers,
		'subscriber.remove': removeSubscriber,
		'subscriber.clean': cleanSubscribers,
		'campaign.list': listCampaigns,
		'campaign.show': showCampaign,
		'campaign.create': createCampaign,
		'campaign.update': updateCampaign,
		'campaign.remove': removeCampaign,
		'campaign.preview': previewCampaign,
		'campaign.test': testCampaign,
		'campaign.send': sendCampaign,
		'campaign.pause': pauseCampaign,
		'campaign.resume': resumeCampaign,
		'campaign.resend': resendCampaign,
		'campaign.advance': advanceCampaign
	},
	tables: [Subscriber, Campaign, CampaignDelivery],
	jobs: { 'newsletter.send': newsletterSend },
	shownFiles,
	admin,
	screens: [
		{ title: 'admin.area.newsletter', area: 'newsletter', href: '/admin/newsletter', group: 'website', place: 70 }
	],
	everyMinute: [{ operation: cleanSubscribers }, { operation: advanceCampaign, due: dueCampaigns }]
});
