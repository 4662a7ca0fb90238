import type { Component } from 'svelte';
import Award from '@lucide/svelte/icons/award';
import Bell from '@lucide/svelte/icons/bell';
import BookOpen from '@lucide/svelte/icons/book-open';
import Calendar from '@lucide/svelte/icons/calendar';
import Camera from '@lucide/svelte/icons/camera';
import ChartBar from '@lucide/svelte/icons/chart-bar';
import Check from '@lucide/svelte/icons/check';
import Clock from '@lucide/svelte/icons/clock';
import Cloud from '@lucide/svelte/icons/cloud';
import Code from '@lucide/svelte/icons/code';
import Compass from '@lucide/svelte/icons/compass';
import Download from '@lucide/svelte/icons/download';
import Eye from '@lucide/svelte/icons/eye';
import FileText from '@lucide/svelte/icons/file-text';
import Flag from '@lucide/svelte/icons/flag';
import Gift from '@lucide/svelte/icons/gift';
import Globe from '@lucide/svelte/icons/globe';
import GraduationCap from '@lucide/svelte/icons/graduation-cap';
import Handshake from '@lucide/svelte/icons/handshake';
import Headphones from '@lucide/svelte/icons/headphones';
import Heart from '@lucide/svelte/icons/heart';
import House from '@lucide/svelte/icons/house';
import Image from '@lucide/svelte/icons/image';
import Info from '@lucide/svelte/icons/info';
import Key from '@lucide/svelte/icons/key';
import Languages from '@lucide/svelte/icons/languages';
import Leaf from '@lucide/svelte/icons/leaf';
import Lightbulb from '@lucide/svelte/icons/lightbulb';
import Lock from '@lucide/svelte/icons/lock';
import Mail from '@lucide/svelte/icons/mail';
import MapPin from '@lucide/svelte/icons/map-pin';
import Megaphone from '@lucide/svelte/icons/megaphone';
import MessageCircle from '@lucide/svelte/icons/message-circle';
import Mic from '@lucide/svelte/icons/mic';
import Monitor from '@lucide/svelte/icons/monitor';
import Music from '@lucide/svelte/icons/music';
import Palette from '@lucide/svelte/icons/palette';
import Phone from '@lucide/svelte/icons/phone';
import Play from '@lucide/svelte/icons/play';
import Puzzle from '@lucide/svelte/icons/puzzle';
import QrCode from '@lucide/svelte/icons/qr-code';
import Rocket from '@lucide/svelte/icons/rocket';
import Search from '@lucide/svelte/icons/search';
import Settings from '@lucide/svelte/icons/settings';
import ShieldCheck from '@lucide/svelte/icons/shield-check';
import Smartphone from '@lucide/svelte/icons/smartphone';
import Sparkles from '@lucide/svelte/icons/sparkles';
import Star from '@lucide/svelte/icons/star';
import Sun from '@lucide/svelte/icons/sun';
import Target from '@lucide/svelte/icons/target';
import Ticket from '@lucide/svelte/icons/ticket';
import Timer from '@lucide/svelte/icons/timer';
import Trophy from '@lucide/svelte/icons/trophy';
import Truck from '@lucide/svelte/icons/truck';
import Users from '@lucide/svelte/icons/users';
import Utensils from '@lucide/svelte/icons/utensils';
import Video from '@lucide/svelte/icons/video';
import Wifi from '@lucide/svelte/icons/wifi';
import Wrench from '@lucide/svelte/icons/wrench';
import Zap from '@lucide/svelte/icons/zap';
import type { iconNames } from '../icons.ts';

/** The pictures of the icons that blocks may name. */
export const iconPictures: Record<(typeof iconNames)[number], Component> = {
	award: Award,
	bell: Bell,
	'book-open': BookOpen,
	calendar: Calendar,
	camera: Camera,
	'chart-bar': ChartBar,
	check: Check,
	clock: Clock,
	cloud: Cloud,
	code: Code,
	compass: Compass,
	download: Download,
	eye: Eye,
	'file-text': FileText,
	flag: Flag,
	gift: Gift,
	globe: Globe,
	'graduation-cap': GraduationCap,
	handshake: Handshake,
	headphones: Headphones,
	heart: Heart,
	house: House,
	image: Image,
	info: Info,
	key: Key,
	languages: Languages,
	leaf: Leaf,
	lightbulb: Lightbulb,
	lock: Lock,
	mail: Mail,
	'map-pin': MapPin,
	megaphone: Megaphone,
	'message-circle': MessageCircle,
	mic: Mic,
	monitor: Monitor,
	music: Music,
	palette: Palette,
	phone: Phone,
	play: Play,
	puzzle: Puzzle,
	'qr-code': QrCode,
	rocket: Rocket,
	search: Search,
	settings: Settings,
	'shield-check': ShieldCheck,
	smartphone: Smartphone,
	sparkles: Sparkles,
	star: Star,
	sun: Sun,
	target: Target,
	ticket: Ticket,
	timer: Timer,
	trophy: Trophy,
	truck: Truck,
	users: Users,
	utensils: Utensils,
	video: Video,
	wifi: Wifi,
	wrench: Wrench,
	zap: Zap
};
