import { workerData } from "node:worker_threads";
import { createAddressGuards } from "../../platform/outbound/address-guard.ts";
import { answerCalls } from "../../platform/thread-calls.ts";
import { type CalloutOrder, callOut } from "./call-out.ts";
import { type CustomerWay, createCustomerGates } from "./customer-gates.ts";

/** What the thread is started with. */
export interface CustomersThreadData {
  /** As `createAddressGuards` reads it. */
  allowPrivate: string;
}

const { allowPrivate } = workerData as CustomersThreadData;
const gates = createCustomerGates(createAddressGuards(allowPrivate));

/** What customers take, their encryption and their long answers, is taken from no reader: it is done beside the event loop. */
const functions = {
  ask: (order: CalloutOrder) => callOut(gates.of(order), order),
  breakerOf: (way: CustomerWay) => gates.of(way).state(),
  breakers: () => gates.states(),
};
export type CustomersThread = typeof functions;

answerCalls(functions);
