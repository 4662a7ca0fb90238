import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { Campaign, CampaignDelivery } from './campaigns/model.ts';
import { readImport, writeImport } from './imports/jobs.ts';
import { Leaver, SubscriberImport } from './imports/model.ts';
import { newsletterSend } from './campaigns/sending.ts';
import { Subscriber } from './model.ts';
import { confirmSubscription, showConfirmation, showEnd, unsubscribe } from './operations/answer.ts';
import {
	createCampaign,
	listArticles,
	listCampaigns,
	removeCampaign,
	showCampaign,
	updateCampaign
} from './operations/campaigns.ts';
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
import {
	beginImport,
	cancelImport,
	chooseColumns,
	listImports,
	removeImport,
	reportImport,
	showImport,
	sweepImports,
	uploadImport
} from './operations/imports.ts';
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
		'subscriberImport.list': listImports,
		'subscriberImport.show': showImport,
		'subscriberImport.upload': uploadImport,
		'subscriberImport.choose': chooseColumns,
		'subscriberImport.begin': beginImport,
		'subscriberImport.cancel': cancelImport,
		'subscriberImport.remove': removeImport,
		'subscriberImport.report': reportImport,
		'subscriberImport.sweep': sweepImports,
		'campaign.list': listCampaigns,
		'campaign.articles': listArticles,
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
	tables: [Subscriber, Campaign, CampaignDelivery, SubscriberImport, Leaver],
	jobs: {
		[newsletterSend.name]: newsletterSend,
		[readImport.name]: readImport,
		[writeImport.name]: writeImport
	},
	shownFiles,
	admin,
	screens: [
		{ title: 'admin.area.newsletter', area: 'newsletter', href: '/admin/newsletter', group: 'website', place: 70 }
	],
	everyMinute: [{ operation: advanceCampaign, due: dueCampaigns }],
	everyHour: [{ operation: cleanSubscribers }, { operation: sweepImports }]
});
